// @ts-check
// The part of Markdown that docs/rules is written in, as HTML: headings, paragraphs, lists, tables, fences, emphasis,
// code, links, and anchors (<a id="c-8.3a"></a>), which are the only tag let through.

/** @param {string} text */
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** @param {string} text @returns {string} */
function inline(text) {
  return escape(text)
    .replace(/&lt;a id=&quot;([\w.-]+)&quot;&gt;&lt;\/a&gt;/g, '<a id="$1"></a>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((#[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>');
}

/** @param {string} row */
const cells = (row) => row.trim().replace(/^\||\|$/g, '').split('|').map((c) => c.trim());

/** @param {string[]} rows */
function table(rows) {
  const [head, , ...body] = rows;
  const line = (/** @type {string} */ r, /** @type {string} */ tag) => `<tr>${cells(r)
    .map((c) => (c === '' ? '<td></td>' : `<${tag}>${inline(c)}</${tag}>`)).join('')}</tr>`;
  return `<table><thead>${line(head, 'th')}</thead><tbody>${body.map((r) => line(r, 'td')).join('')}</tbody></table>`;
}

/** Lists by their indentation; a line that is no item goes on with the one before. @param {string[]} lines */
function list(lines) {
  const ordered = /^\s*\d+\./.test(lines[0]);
  /** @type {string[][]} */
  const items = [];
  for (const l of lines) {
    if (/^(-|\d+\.) /.test(l)) items.push([l.replace(/^(-|\d+\.) +/, '')]);
    else items[items.length - 1]?.push(l.replace(/^ {2,3}/, ''));
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((i) => `<li>${blocks(i).replace(/^<p>([\s\S]*?)<\/p>/, '$1')}</li>`).join('')}</${tag}>`;
}

/** @param {string[]} lines @returns {string} */
function blocks(lines) {
  let html = '';
  for (let i = 0; i < lines.length;) {
    const from = i, l = lines[i];
    const heading = l.match(/^(#+) (.*)/);
    const run = (/** @type {(l: string) => boolean} */ f) => { while (i < lines.length && f(lines[i])) i++; return lines.slice(from, i); };
    if (l.trim() === '') i++;
    else if (heading) { html += `<h${heading[1].length + 1}>${inline(heading[2])}</h${heading[1].length + 1}>`; i++; }
    else if (l.startsWith('```')) { i++; run((x) => !x.startsWith('```')); html += `<pre>${escape(lines.slice(from + 1, i).join('\n'))}</pre>`; i++; }
    else if (l.startsWith('|')) html += table(run((x) => x.startsWith('|')));
    else if (/^(-|\d+\.) /.test(l)) html += list(run((x) => /^(-|\d+\.) |^ {2,}\S/.test(x)));
    else if (l.startsWith('    ')) html += `<pre>${escape(run((x) => x.startsWith('    ')).map((x) => x.slice(4)).join('\n'))}</pre>`;
    else html += `<p>${inline(run((x) => x.trim() !== '' && !/^(#|\||```|- |\d+\. )/.test(x)).join(' ') || lines[i++])}</p>`;
  }
  return html;
}

/** @param {string} text */
export const markdown = (text) => blocks(text.split('\n'));
