// Where the program's arguments are.
//
// Swift's runtime reads and parses /proc/self/maps before main to find them, a twentieth of what `zitare today` does. Here
// are the two functions of the runtime's object file, so that the linker of a static program need not take that one: the C
// library hands the arguments to constructors. A program that is linked dynamically keeps the runtime's own.
#include "CArguments.h"

static int count;
static char **arguments;

__attribute__((constructor)) static void keep(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

char **zitare_arguments(int *argc) {
    *argc = count;
    return arguments;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *argc);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
    return zitare_arguments(argc);
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    count = argc;
    arguments = argv;
}
