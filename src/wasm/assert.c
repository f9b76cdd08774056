/*
 * What a failed assertion does in the browser. The C library's own version prints, and would bring
 * in the whole of stdio and imports that a page does not have. A trap stops the module
 * before a wrong state is saved, and the browser's stack trace names the function.
 */
#include <assert.h>

_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    __builtin_trap();
}
