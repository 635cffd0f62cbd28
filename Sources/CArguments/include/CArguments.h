#ifndef CARGUMENTS_H
#define CARGUMENTS_H

/// The number of the arguments, the program's name included, and where they are.
char **zitare_arguments(int *count);

#endif
