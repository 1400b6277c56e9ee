#include "bounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/// Swift Testing begins all tests together. On a small machine those that start programs and talk to
/// them then wait for the processor for longer than their clients and receivers may take.
///
/// It reads the variable when it begins, and this runs when the tests are loaded.
__attribute__((constructor)) static void bound_tests(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  char width[16];
  snprintf(width, sizeof width, "%ld", TESTS_A_PROCESSOR * (processors > 0 ? processors : 1));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
