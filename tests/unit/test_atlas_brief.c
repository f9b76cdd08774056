/* The ground of Perryville and Stones River as hexes, checked twice: against lists of hexes made
 * from standard maps, and against a slow reference that knows nothing of GEOS or of paths: which
 * centre is nearest to each point of a fine lattice, or of a line walked in short steps.
 *
 * The coordinates are those the lists were made from, not those of battles/, which its makers may
 * improve. In five places the reference overrules the lists: in Perryville F10 is a hill and C12 no
 * wood (35.2 and 34.9 hundredths on a lattice of 600 x 600), the Springfield Pike begins in N3 and
 * Doctor's Creek ends in E5 (the ends of a line are never left out); Stones River passes E15 and
 * comes back to D16 (as a river it does not: see hexpath_straighten). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "atlas/hexpath.h"
#include "atlas/raster.h"

/* Coordinates are "latitude,longitude latitude,longitude...", as the briefs write them. */
typedef struct BriefLine {
    const char *name, *where, *hexes;
} BriefLine;
typedef struct BriefArea {
    FeatureKind kind;
    int level;
    const char *where;
} BriefArea;
typedef struct BriefShares {
    const char *hills, *woods, *rough, *town;
} BriefShares;

static const BriefLine PERRYVILLE_LINES[] = {
    {"Springfield Pike",
     "37.6504,-84.9518 37.6508,-84.9580 37.6522,-84.9650 37.6535,-84.9720 "
     "37.6545,-84.9780 37.6548,-84.9850 37.6544,-84.9900 37.6540,-84.9930",
     "N3 O3 O4 O5 N6 O6 N7 O7 N8 N9 N10 N11 N12 N13 O13"},
    {"Mackville Pike",
     "37.6504,-84.9532 37.6555,-84.9548 37.6610,-84.9562 37.6636,-84.9582 "
     "37.6645,-84.9645 37.6652,-84.9702 37.6662,-84.9735 37.6685,-84.9768 "
     "37.6692,-84.9817 37.6712,-84.9870 37.6732,-84.9930",
     "O3 N3 N4 M3 L4 K4 J5 I5 I6 I7 I8 I9 I10 H11 H12 H13"},
    {"Benton Road",
     "37.6547,-84.9862 37.6600,-84.9858 37.6650,-84.9836 37.6692,-84.9817 "
     "37.6712,-84.9785 37.6732,-84.9768 37.6762,-84.9751 37.6800,-84.9745 "
     "37.6870,-84.9762",
     "N13 M13 L13 K12 J13 I12 H12 G11 F11 E10 D11 C10 C11 B11 A11"},
    {"Doctor's Creek",
     "37.6440,-84.9920 37.6500,-84.9890 37.6548,-84.9862 37.6592,-84.9840 "
     "37.6620,-84.9790 37.6636,-84.9740 37.6650,-84.9699 37.6664,-84.9672 "
     "37.6686,-84.9640 37.6710,-84.9605 37.6728,-84.9572",
     "Q13 P13 O13 N13 M12 L12 K11 K10 J10 J9 I8 H8 H7 G7 G6 F6 E5"},
    {"Chaplin",
     "37.6379,-84.9478 37.6430,-84.9498 37.6470,-84.9508 37.6503,-84.9505 "
     "37.6545,-84.9502 37.6590,-84.9482 37.6622,-84.9478 37.6655,-84.9505 "
     "37.6690,-84.9538 37.6728,-84.9572 37.6752,-84.9578 37.6778,-84.9562 "
     "37.6806,-84.9572 37.6822,-84.9635 37.6832,-84.9682 37.6862,-84.9700 "
     "37.6890,-84.9685",
     "R2 Q2 P2 O2 N3 M2 L3 L2 K2 J2 I2 H3 H4 G4 F5 E5 D6 C5 B6 B7 B8 B9 A9"},
};

static const BriefArea PERRYVILLE_AREAS[] = {
    {FEATURE_ELEVATION, 2,
     "37.6798,-84.9703 37.6789,-84.9695 37.6774,-84.9697 37.6761,-84.9708 "
     "37.6758,-84.9721 37.6767,-84.9729 37.6782,-84.9727 37.6795,-84.9716"},
    {FEATURE_ELEVATION, 2,
     "37.6777,-84.9751 37.6767,-84.9742 37.6748,-84.9741 37.6730,-84.9750 "
     "37.6723,-84.9763 37.6733,-84.9772 37.6752,-84.9773 37.6770,-84.9764"},
    {FEATURE_ELEVATION, 2,
     "37.6783,-84.9785 37.6770,-84.9776 37.6742,-84.9778 37.6716,-84.9790 "
     "37.6707,-84.9805 37.6720,-84.9814 37.6748,-84.9812 37.6774,-84.9800"},
    {FEATURE_ELEVATION, 2,
     "37.6729,-84.9711 37.6717,-84.9716 37.6705,-84.9738 37.6699,-84.9764 "
     "37.6703,-84.9779 37.6715,-84.9774 37.6727,-84.9752 37.6733,-84.9726"},
    {FEATURE_ELEVATION, 2,
     "37.6700,-84.9726 37.6692,-84.9716 37.6673,-84.9711 37.6654,-84.9716 "
     "37.6646,-84.9726 37.6654,-84.9736 37.6673,-84.9741 37.6692,-84.9736"},
    {FEATURE_ELEVATION, 2,
     "37.6682,-84.9737 37.6674,-84.9750 37.6674,-84.9777 37.6681,-84.9802 "
     "37.6692,-84.9811 37.6700,-84.9798 37.6700,-84.9771 37.6693,-84.9746"},
    {FEATURE_ELEVATION, 2,
     "37.6734,-84.9828 37.6718,-84.9817 37.6687,-84.9820 37.6659,-84.9836 "
     "37.6650,-84.9856 37.6666,-84.9867 37.6697,-84.9864 37.6725,-84.9848"},
    {FEATURE_ELEVATION, 2,
     "37.6716,-84.9648 37.6706,-84.9644 37.6688,-84.9651 37.6672,-84.9664 "
     "37.6668,-84.9676 37.6678,-84.9680 37.6696,-84.9673 37.6712,-84.9660"},
    {FEATURE_ELEVATION, 2,
     "37.6652,-84.9623 37.6644,-84.9630 37.6641,-84.9648 37.6644,-84.9666 "
     "37.6652,-84.9673 37.6660,-84.9666 37.6663,-84.9648 37.6660,-84.9630"},
    {FEATURE_ELEVATION, 2,
     "37.6584,-84.9588 37.6589,-84.9606 37.6611,-84.9628 37.6637,-84.9640 "
     "37.6652,-84.9636 37.6647,-84.9618 37.6625,-84.9596 37.6599,-84.9584"},
    {FEATURE_ELEVATION, 2,
     "37.6591,-84.9657 37.6576,-84.9644 37.6543,-84.9644 37.6511,-84.9656 "
     "37.6499,-84.9673 37.6514,-84.9686 37.6547,-84.9686 37.6579,-84.9674"},
    {FEATURE_ELEVATION, 2,
     "37.6618,-84.9786 37.6601,-84.9771 37.6565,-84.9769 37.6531,-84.9783 "
     "37.6518,-84.9804 37.6535,-84.9819 37.6571,-84.9821 37.6605,-84.9807"},
    {FEATURE_ELEVATION, 2,
     "37.6649,-84.9546 37.6651,-84.9560 37.6665,-84.9580 37.6683,-84.9594 "
     "37.6695,-84.9594 37.6693,-84.9580 37.6679,-84.9560 37.6661,-84.9546"},
    {FEATURE_ELEVATION, 2,
     "37.6663,-84.9376 37.6644,-84.9371 37.6613,-84.9389 37.6589,-84.9419 "
     "37.6587,-84.9444 37.6606,-84.9449 37.6637,-84.9431 37.6661,-84.9401"},
    {FEATURE_ELEVATION, 2,
     "37.6545,-84.9569 37.6537,-84.9563 37.6523,-84.9566 37.6510,-84.9576 "
     "37.6507,-84.9587 37.6515,-84.9593 37.6529,-84.9590 37.6542,-84.9580"},
    {FEATURE_ELEVATION, 2,
     "37.6691,-84.9473 37.6697,-84.9497 37.6726,-84.9526 37.6759,-84.9542 "
     "37.6779,-84.9537 37.6773,-84.9513 37.6744,-84.9484 37.6711,-84.9468"},
    {FEATURE_ELEVATION, 2,
     "37.6465,-84.9565 37.6448,-84.9572 37.6433,-84.9601 37.6430,-84.9636 "
     "37.6439,-84.9655 37.6456,-84.9648 37.6471,-84.9619 37.6474,-84.9584"},
    {FEATURE_ELEVATION, 2,
     "37.6814,-84.9702 37.6805,-84.9704 37.6796,-84.9716 37.6793,-84.9731 "
     "37.6796,-84.9742 37.6805,-84.9740 37.6814,-84.9728 37.6817,-84.9713"},
    {FEATURE_ELEVATION, 3,
     "37.6787,-84.9709 37.6783,-84.9705 37.6776,-84.9706 37.6770,-84.9711 "
     "37.6769,-84.9717 37.6773,-84.9721 37.6780,-84.9720 37.6786,-84.9715"},
    {FEATURE_ELEVATION, 3,
     "37.6760,-84.9754 37.6755,-84.9750 37.6747,-84.9749 37.6739,-84.9753 "
     "37.6736,-84.9760 37.6741,-84.9764 37.6749,-84.9765 37.6757,-84.9761"},
    {FEATURE_ELEVATION, 3,
     "37.6767,-84.9790 37.6759,-84.9785 37.6743,-84.9787 37.6727,-84.9794 "
     "37.6721,-84.9802 37.6729,-84.9807 37.6745,-84.9805 37.6761,-84.9798"},
    {FEATURE_ELEVATION, 3,
     "37.6686,-84.9757 37.6682,-84.9763 37.6681,-84.9774 37.6684,-84.9783 "
     "37.6690,-84.9787 37.6694,-84.9781 37.6695,-84.9770 37.6692,-84.9761"},
    {FEATURE_ELEVATION, 3,
     "37.6716,-84.9836 37.6707,-84.9830 37.6687,-84.9833 37.6670,-84.9843 "
     "37.6664,-84.9854 37.6673,-84.9860 37.6693,-84.9857 37.6710,-84.9847"},
    {FEATURE_ELEVATION, 3,
     "37.6564,-84.9662 37.6557,-84.9656 37.6541,-84.9656 37.6525,-84.9662 "
     "37.6520,-84.9670 37.6527,-84.9676 37.6543,-84.9676 37.6559,-84.9670"},
    {FEATURE_ELEVATION, 3,
     "37.6597,-84.9791 37.6588,-84.9783 37.6566,-84.9783 37.6546,-84.9790 "
     "37.6539,-84.9801 37.6548,-84.9809 37.6570,-84.9809 37.6590,-84.9802"},
    {FEATURE_WOODS, 0,
     "37.6782,-84.9682 37.6808,-84.9668 37.6812,-84.9640 37.6786,-84.9628 "
     "37.6766,-84.9652"},
    {FEATURE_WOODS, 0,
     "37.6826,-84.9690 37.6850,-84.9716 37.6858,-84.9740 37.6828,-84.9742 "
     "37.6812,-84.9708"},
    {FEATURE_WOODS, 0, "37.6780,-84.9765 37.6812,-84.9756 37.6816,-84.9800 37.6784,-84.9806"},
    {FEATURE_WOODS, 0, "37.6694,-84.9772 37.6708,-84.9764 37.6718,-84.9792 37.6702,-84.9804"},
    {FEATURE_WOODS, 0, "37.6634,-84.9772 37.6660,-84.9764 37.6668,-84.9800 37.6640,-84.9812"},
    {FEATURE_WOODS, 0, "37.6574,-84.9812 37.6602,-84.9808 37.6600,-84.9832 37.6570,-84.9838"},
    {FEATURE_WOODS, 0, "37.6568,-84.9612 37.6594,-84.9604 37.6600,-84.9640 37.6572,-84.9650"},
    {FEATURE_WOODS, 0, "37.6704,-84.9640 37.6728,-84.9632 37.6736,-84.9656 37.6710,-84.9668"},
    {FEATURE_WOODS, 0, "37.6698,-84.9836 37.6734,-84.9842 37.6736,-84.9880 37.6696,-84.9878"},
    {FEATURE_TOWN, 0, "37.6472,-84.9545 37.6528,-84.9550 37.6530,-84.9485 37.6480,-84.9480"},
};

static const BriefShares PERRYVILLE_SHARES = {
    .hills = "C10 D4 D10 E3 E4 E10 E11 E12 F3 F10 F11 F12 G7 G10 G11 G12 G13 H5 H8 H10 H11 "
             "H12 H13 I6 I7 I9 I13 J1 J6 J7 K5 L7 L11 M7 M10 M11 N5 N7 N8 N11 O7 O11 "
             "Q4 Q5 R5 R6",
    .woods = "A10 B10 B11 C8 C11 D8 D12 F8 G11 G13 J11 J12 L6 L7 L12",
    .rough = "",
    .town = "N2 N3 O2 O3 P3",
};

static const BriefLine STONES_RIVER_LINES[] = {
    {"Nashville Pike",
     "35.8461,-86.3922 35.8478,-86.3950 35.8515,-86.4000 35.8556,-86.4057 "
     "35.8605,-86.4106 35.8686,-86.4200 35.8733,-86.4252 35.8776,-86.4301 "
     "35.8818,-86.4347 35.8843,-86.4373 35.8905,-86.4452 35.8975,-86.4535 "
     "35.9025,-86.4600",
     "V4 V5 U5 T6 T7 S7 R8 R9 Q8 Q9 P10 O10 N11 N12 M12 L13 K13 K14 J14 J15 "
     "I15 H16 G16 G17 F18 E18 D19 D20 C20 B21 A21 A22"},
    {"Railroad",
     "35.8290,-86.3830 35.8380,-86.3920 35.8462,-86.3990 35.8530,-86.4053 "
     "35.8586,-86.4109 35.8640,-86.4158 35.8686,-86.4200 35.8730,-86.4236 "
     "35.8768,-86.4263 35.8790,-86.4285 35.8835,-86.4330 35.8868,-86.4365 "
     "35.8925,-86.4430 35.8980,-86.4495 35.9050,-86.4575",
     "X5 W5 V6 U6 U7 T7 T8 S8 R9 Q9 P10 O10 O11 N11 N12 M12 L13 K13 J14 I14 "
     "H15 G15 G16 F16 F17 E17 D18 C18 C19 B20 A20"},
    {"Wilkinson Pike",
     "35.8515,-86.4000 35.8540,-86.4060 35.8563,-86.4121 35.8590,-86.4202 "
     "35.8640,-86.4300 35.8694,-86.4403 35.8725,-86.4482 35.8752,-86.4570 "
     "35.8772,-86.4640 35.8788,-86.4705",
     "T6 T7 S7 S8 S9 R10 R11 Q11 Q12 P13 P14 O14 O15 N16 N17 M17 M18 L19 L20 "
     "K20 K21 K22 J23 J24 J25 I25 I26 I27"},
    {"River as surveyed",
     "35.8334,-86.4226 35.8346,-86.4236 35.8342,-86.4275 35.8355,-86.4302 "
     "35.8370,-86.4308 35.8391,-86.4300 35.8406,-86.4283 35.8419,-86.4251 "
     "35.8419,-86.4209 35.8424,-86.4157 35.8429,-86.4144 35.8446,-86.4138 "
     "35.8481,-86.4150 35.8511,-86.4148 35.8521,-86.4158 35.8524,-86.4170 "
     "35.8524,-86.4209 35.8519,-86.4241 35.8530,-86.4254 35.8543,-86.4257 "
     "35.8556,-86.4238 35.8556,-86.4216 35.8564,-86.4184 35.8560,-86.4160 "
     "35.8552,-86.4144 35.8554,-86.4128 35.8588,-86.4108 35.8617,-86.4099 "
     "35.8634,-86.4103 35.8655,-86.4136 35.8681,-86.4143 35.8695,-86.4185 "
     "35.8734,-86.4231 35.8779,-86.4214 35.8797,-86.4212 35.8843,-86.4193 "
     "35.8870,-86.4209 35.8893,-86.4248 35.8922,-86.4247 35.8926,-86.4265 "
     "35.8895,-86.4306 35.8886,-86.4330 35.8888,-86.4346 35.8916,-86.4342 "
     "35.8944,-86.4316 35.8964,-86.4308 35.8981,-86.4274 35.8982,-86.4260 "
     "35.9016,-86.4236 35.9031,-86.4236 35.9029,-86.4312",
     "X14 X13 X12 X11 W10 V11 U10 T11 T12 T13 T14 S13 R13 S12 R12 R11 S10 R10 "
     "Q9 P9 O9 N10 M10 M11 L12 L13 K12 K13 J13 I12 H13 H12 G12 F12 E12 E13 D14 "
     "C13 C14 D15 E15 D16 E16 D17 D16 C16 B16 A15 A14"},
};

static const BriefArea STONES_RIVER_AREAS[] = {
    {FEATURE_ELEVATION, 2,
     "35.8760,-86.4290 35.8790,-86.4278 35.8850,-86.4330 35.8900,-86.4400 "
     "35.8890,-86.4430 35.8840,-86.4375 35.8800,-86.4340"},
    {FEATURE_ELEVATION, 2,
     "35.8773,-86.4261 35.8765,-86.4259 35.8756,-86.4264 35.8751,-86.4275 "
     "35.8753,-86.4285 35.8761,-86.4287 35.8770,-86.4282 35.8775,-86.4271"},
    {FEATURE_ELEVATION, 2,
     "35.8727,-86.4242 35.8721,-86.4238 35.8711,-86.4240 35.8705,-86.4249 "
     "35.8705,-86.4258 35.8711,-86.4262 35.8721,-86.4260 35.8727,-86.4251"},
    {FEATURE_ELEVATION, 2,
     "35.8891,-86.4234 35.8878,-86.4238 35.8864,-86.4258 35.8857,-86.4283 "
     "35.8861,-86.4298 35.8874,-86.4294 35.8888,-86.4274 35.8895,-86.4249"},
    {FEATURE_ELEVATION, 2,
     "35.8912,-86.4167 35.8897,-86.4161 35.8874,-86.4171 35.8855,-86.4191 "
     "35.8852,-86.4209 35.8867,-86.4215 35.8890,-86.4205 35.8909,-86.4185"},
    {FEATURE_ELEVATION, 2,
     "35.8781,-86.4102 35.8764,-86.4088 35.8737,-86.4091 35.8714,-86.4110 "
     "35.8709,-86.4134 35.8726,-86.4148 35.8753,-86.4145 35.8776,-86.4126"},
    {FEATURE_ELEVATION, 2,
     "35.8751,-86.3884 35.8729,-86.3902 35.8713,-86.3954 35.8713,-86.4010 "
     "35.8729,-86.4036 35.8751,-86.4018 35.8767,-86.3966 35.8767,-86.3910"},
    {FEATURE_ELEVATION, 2,
     "35.8669,-86.4390 35.8655,-86.4382 35.8629,-86.4386 35.8604,-86.4399 "
     "35.8595,-86.4414 35.8609,-86.4422 35.8635,-86.4418 35.8660,-86.4405"},
    {FEATURE_ELEVATION, 2,
     "35.8595,-86.4467 35.8578,-86.4457 35.8542,-86.4458 35.8508,-86.4472 "
     "35.8495,-86.4489 35.8512,-86.4499 35.8548,-86.4498 35.8582,-86.4484"},
    {FEATURE_ELEVATION, 2,
     "35.8842,-86.4465 35.8831,-86.4476 35.8827,-86.4502 35.8831,-86.4528 "
     "35.8842,-86.4539 35.8853,-86.4528 35.8857,-86.4502 35.8853,-86.4476"},
    {FEATURE_ELEVATION, 2,
     "35.8758,-86.4506 35.8743,-86.4517 35.8727,-86.4553 35.8720,-86.4593 "
     "35.8726,-86.4614 35.8741,-86.4603 35.8757,-86.4567 35.8764,-86.4527"},
    {FEATURE_ELEVATION, 2,
     "35.8467,-86.4512 35.8456,-86.4521 35.8449,-86.4547 35.8449,-86.4575 "
     "35.8457,-86.4588 35.8468,-86.4579 35.8475,-86.4553 35.8475,-86.4525"},
    {FEATURE_ELEVATION, 3,
     "35.8761,-86.4111 35.8754,-86.4104 35.8741,-86.4106 35.8731,-86.4114 "
     "35.8729,-86.4125 35.8736,-86.4132 35.8749,-86.4130 35.8759,-86.4122"},
    {FEATURE_ELEVATION, 3,
     "35.8895,-86.4179 35.8889,-86.4175 35.8878,-86.4179 35.8870,-86.4189 "
     "35.8869,-86.4197 35.8875,-86.4201 35.8886,-86.4197 35.8894,-86.4187"},
    {FEATURE_ELEVATION, 3,
     "35.8883,-86.4250 35.8876,-86.4251 35.8870,-86.4260 35.8867,-86.4271 "
     "35.8869,-86.4278 35.8876,-86.4277 35.8882,-86.4268 35.8885,-86.4257"},
    {FEATURE_ELEVATION, 3,
     "35.8810,-86.4319 35.8811,-86.4328 35.8820,-86.4341 35.8831,-86.4352 "
     "35.8838,-86.4353 35.8837,-86.4344 35.8828,-86.4331 35.8817,-86.4320"},
    {FEATURE_WOODS, 0,
     "35.8704,-86.4418 35.8722,-86.4370 35.8748,-86.4345 35.8768,-86.4350 "
     "35.8786,-86.4380 35.8802,-86.4415 35.8815,-86.4460 35.8800,-86.4515 "
     "35.8765,-86.4525 35.8738,-86.4490 35.8716,-86.4452"},
    {FEATURE_WOODS, 0,
     "35.8608,-86.4392 35.8648,-86.4386 35.8672,-86.4408 35.8660,-86.4440 "
     "35.8622,-86.4436"},
    {FEATURE_WOODS, 0,
     "35.8545,-86.4442 35.8598,-86.4412 35.8606,-86.4440 35.8570,-86.4472 "
     "35.8548,-86.4474"},
    {FEATURE_WOODS, 0, "35.8420,-86.4425 35.8456,-86.4428 35.8458,-86.4495 35.8424,-86.4500"},
    {FEATURE_WOODS, 0, "35.8590,-86.4560 35.8640,-86.4530 35.8672,-86.4570 35.8630,-86.4630"},
    {FEATURE_WOODS, 0,
     "35.8769,-86.4266 35.8762,-86.4265 35.8756,-86.4272 35.8757,-86.4280 "
     "35.8764,-86.4281 35.8770,-86.4274"},
    {FEATURE_WOODS, 0,
     "35.8795,-86.4238 35.8830,-86.4214 35.8856,-86.4220 35.8846,-86.4246 "
     "35.8806,-86.4254"},
    {FEATURE_WOODS, 0,
     "35.8758,-86.4168 35.8792,-86.4090 35.8768,-86.4050 35.8735,-86.4075 "
     "35.8728,-86.4150"},
    {FEATURE_WOODS, 0,
     "35.8642,-86.4310 35.8694,-86.4262 35.8708,-86.4288 35.8672,-86.4340 "
     "35.8648,-86.4345"},
    {FEATURE_WOODS, 0, "35.8856,-86.4440 35.8890,-86.4475 35.8892,-86.4550 35.8856,-86.4560"},
    {FEATURE_WOODS, 0, "35.8762,-86.4545 35.8806,-86.4550 35.8815,-86.4620 35.8778,-86.4625"},
    {FEATURE_WOODS, 0,
     "35.8860,-86.4175 35.8905,-86.4165 35.8925,-86.4200 35.8905,-86.4225 "
     "35.8868,-86.4200"},
    {FEATURE_ROUGH, 0,
     "35.8698,-86.4400 35.8722,-86.4358 35.8740,-86.4372 35.8744,-86.4408 "
     "35.8712,-86.4428"},
    {FEATURE_ROUGH, 0, "35.8560,-86.4440 35.8590,-86.4425 35.8592,-86.4455 35.8566,-86.4465"},
    {FEATURE_TOWN, 0, "35.8430,-86.3978 35.8496,-86.3982 35.8500,-86.3880 35.8432,-86.3875"},
};

static const BriefShares STONES_RIVER_SHARES = {
    .hills = "D12 E11 E12 E13 E14 E17 E18 F12 F17 F18 F21 G15 G16 G20 G21 H15 H16 I14 "
             "I15 J4 J5 J6 J9 J10 J22 J23 K3 K4 K5 K6 K9 K10 K22 K23 L5 L6 L10 L14 N18 "
             "O18 P18 R20 S20 T20 T21 V22 V23 W22",
    .woods = "D12 E11 E12 E20 E21 E22 F20 F21 F22 G13 H13 H19 H20 H21 H23 H24 I8 I9 "
             "I17 I18 I19 I20 I21 I22 I23 I24 J8 J9 J10 J11 J17 J18 J19 J20 J21 K9 K10 "
             "K17 K18 K19 K20 L18 L19 M14 M15 N15 N16 N19 N23 O18 O22 O23 O24 P18 P23 "
             "P24 Q19 R19 R20 W19 W20 X19 X20 X21",
    .rough = "K17 K18 L18 Q19",
    .town = "U3 U4 U5 V3 V4 V5 W3 W4 W5",
};

static Grid grid;
static GridPlace place;

enum { POINTS_MAX = 80, AREAS_MAX = 48, HEXES_SIZE = 2000 };

static int read_points(const char *text, Point *out) {
    int count = 0;
    for (int used; *text != '\0'; text += used) {
        LonLat at;
        assert_true(count < POINTS_MAX);
        assert_int_equal(sscanf(text, "%lf,%lf %n", &at.lat, &at.lon, &used), 2);
        out[count++] = grid_place_point(&place, at);
    }
    return count;
}

static void add_hex(char *text, HexId hex) {
    char name[HEX_NAME_SIZE];
    hex_name(&grid, hex, name);
    if (text[0] != '\0') strcat(text, " ");
    strcat(text, name);
}

/* The hex whose centre is nearest, by looking at all of them; NO_HEX if that one does not reach. */
static HexId naive_hex(Point at) {
    HexId best = NO_HEX;
    double least = INFINITY;
    for (HexId hex = 0; hex < grid.count; hex++) {
        const Point centre = grid_place_centre(&place, hex);
        const double far = hypot(centre.x - at.x, centre.y - at.y);
        if (far < least) least = far, best = hex;
    }
    return least <= place.corner_m ? best : NO_HEX;
}

typedef struct Visit {
    HexId hex;
    double length;
    bool kept;
} Visit;
enum { VISITS_MAX = 400 };

static int walk(const Track *line, Visit *out) {
    const double stride = 2; /* metres */
    int count = 0;
    for (int i = 0; i + 1 < line->count; i++) {
        const Point from = line->point[i], to = line->point[i + 1];
        const double length = hypot(to.x - from.x, to.y - from.y);
        const int steps = (int)(length / stride) + 1;
        for (int k = 0; k < steps; k++) {
            const double part = (k + 0.5) / steps;
            const HexId hex = naive_hex(
                (Point){from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
            if (count == 0 || out[count - 1].hex != hex) {
                assert_true(count < VISITS_MAX);
                out[count++] = (Visit){hex, 0, false};
            }
            out[count - 1].length += length / steps;
        }
    }
    return count;
}

/* The path is the walk with nothing added, and nothing left out but clips, spurs and what is off
 * the sheet; its ends are the walk's. */
static void assert_path_is_the_walk(const HexPath *path, const Track *line) {
    static Visit visit[VISITS_MAX];
    const double slack = 6; /* metres: three strides */
    const int count = walk(line, visit);
    int at = 0;
    for (int k = 0; k < path->count; k++) {
        if (path->hex[k] == NO_HEX) continue;
        while (at < count && visit[at].hex != path->hex[k]) at++;
        assert_true(at < count);
        visit[at].kept = true;
    }
    for (int i = 0; i < count; i++) {
        const Visit *v = &visit[i];
        if (v->kept || v->hex == NO_HEX) continue;
        assert_true(i != 0 && i != count - 1);
        const bool spur = visit[i - 1].hex == visit[i + 1].hex;
        assert_true(v->length < (spur ? SPUR_SHARE : CLIP_SHARE) * place.hex_m + slack);
    }
}

static void assert_lines(const BriefLine *line, int count) {
    for (int i = 0; i < count; i++) {
        Point point[POINTS_MAX];
        char found[HEXES_SIZE] = "";
        HexPath path;
        const Track track = {point, read_points(line[i].where, point), false};
        assert_true(hexpath_of_line(&path, &place, &track));
        print_message("%s\n", line[i].name);
        assert_path_is_the_walk(&path, &track);
        for (int k = 0; k < path.count; k++) {
            if (path.hex[k] != NO_HEX) add_hex(found, path.hex[k]);
        }
        hexpath_release(&path);
        assert_string_equal(found, line[i].hexes);
    }
}

typedef enum { SHARE_HILLS, SHARE_WOODS, SHARE_ROUGH, SHARE_TOWN, SHARE_KINDS } ShareKind;

static int share_of(const TerrainShares *g, ShareKind kind) {
    switch (kind) {
    case SHARE_HILLS: return g->level_share[2];
    case SHARE_WOODS: return g->woods;
    case SHARE_ROUGH: return g->rough;
    case SHARE_TOWN: return g->town;
    case SHARE_KINDS: break;
    }
    return 0;
}

/* Whether the point lies in the ring: a ray from it crosses the ring an odd number of times. */
static bool naive_inside(const Track *ring, Point at) {
    bool inside = false;
    for (int i = 0, j = ring->count - 1; i < ring->count; j = i++) {
        const Point a = ring->point[i], b = ring->point[j];
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

static bool naive_covered(const GeoMap *map, ShareKind kind, Point at) {
    static const FeatureKind FEATURE[SHARE_KINDS] = {FEATURE_ELEVATION, FEATURE_WOODS,
                                                     FEATURE_ROUGH, FEATURE_TOWN};
    for (int i = 0; i < map->count; i++) {
        const Feature *f = &map->feature[i];
        if (f->kind == FEATURE[kind] && naive_inside(&f->track[0], at)) return true;
    }
    return false;
}

/* Points of a lattice in each hex that the areas cover, in hundredths. */
static void assert_shares_are_those_of_a_lattice(const GeoMap *map, const TerrainShares *ground) {
    enum { LATTICE = 60 };
    for (HexId hex = 0; hex < grid.count; hex++) {
        const Point centre = grid_place_centre(&place, hex);
        int points = 0, covered[SHARE_KINDS] = {0};
        for (int i = 0; i < LATTICE * LATTICE; i++) {
            const double across = (i % LATTICE + 0.5) / LATTICE - 0.5;
            const double down = (i / LATTICE + 0.5) / LATTICE - 0.5;
            /* Flat-top: half a width up and down, a corner's length left and right. */
            const double x = 2 * place.corner_m * across, y = place.hex_m * down;
            if (fabs(x) * sqrt(3) + fabs(y) > place.hex_m) continue;
            points++;
            for (int kind = 0; kind < SHARE_KINDS; kind++) {
                covered[kind] +=
                    naive_covered(map, (ShareKind)kind, (Point){centre.x + x, centre.y + y});
            }
        }
        for (int kind = 0; kind < SHARE_KINDS; kind++) {
            const double share = 100.0 * covered[kind] / points;
            if (fabs(share - share_of(&ground[hex], (ShareKind)kind)) <= 1.5) continue;
            char name[HEX_NAME_SIZE];
            hex_name(&grid, hex, name);
            fail_msg("%s: kind %d covers %.1f hundredths, not %d", name, kind, share,
                     share_of(&ground[hex], (ShareKind)kind));
        }
    }
}

static void assert_areas(const BriefArea *area, int count, const BriefShares *shares) {
    static Point point[AREAS_MAX][POINTS_MAX];
    static TerrainShares ground[HEX_MAX];
    Track track[AREAS_MAX];
    Feature feature[AREAS_MAX];
    for (int i = 0; i < count; i++) {
        track[i] = (Track){point[i], read_points(area[i].where, point[i]), false};
        feature[i] = (Feature){.kind = area[i].kind,
                               .name = "",
                               .rank = "",
                               .level = area[i].level,
                               .track = &track[i],
                               .track_count = 1};
    }
    const GeoMap map = {.feature = feature, .count = count};
    const char *const expected[SHARE_KINDS] = {shares->hills, shares->woods, shares->rough,
                                               shares->town};
    Report report;
    report_init(&report);
    assert_true(raster_ground(&place, &map, 1, 35, ground, &report));
    assert_int_equal(report.errors, 0);
    assert_shares_are_those_of_a_lattice(&map, ground);
    for (int kind = 0; kind < SHARE_KINDS; kind++) {
        char found[HEXES_SIZE] = "";
        for (int column = 0; column < grid.columns; column++) {
            for (int row = 0; row < grid.rows; row++) {
                const HexId hex = hex_at(&grid, column, row);
                if (share_of(&ground[hex], (ShareKind)kind) >= 35) add_hex(found, hex);
            }
        }
        assert_string_equal(found, expected[kind]);
    }
    report_release(&report);
}

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static void test_perryville_as_hexes(void **state) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 18, 13);
    grid_place_init(&place, &grid, 304.8, 0, (LonLat){-84.9413, 37.6819}, 98);
    assert_areas(PERRYVILLE_AREAS, COUNT(PERRYVILLE_AREAS), &PERRYVILLE_SHARES);
    assert_lines(PERRYVILLE_LINES, COUNT(PERRYVILLE_LINES));
}

static void test_stones_river_as_hexes(void **state) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 24, 27);
    grid_place_init(&place, &grid, 304.8, 0, (LonLat){-86.3838, 35.8973}, 90);
    assert_areas(STONES_RIVER_AREAS, COUNT(STONES_RIVER_AREAS), &STONES_RIVER_SHARES);
    assert_lines(STONES_RIVER_LINES, COUNT(STONES_RIVER_LINES));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perryville_as_hexes),
        cmocka_unit_test(test_stones_river_as_hexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
