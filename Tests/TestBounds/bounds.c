#include "bounds.h"

#include <stdlib.h>

/// Swift Testing begins all tests together. On a small machine those that start programs and talk to
/// them then wait for the processor for longer than their clients and receivers may take.
///
/// It reads the variable when it begins, and this runs when the tests are loaded.
__attribute__((constructor)) static void bound_tests(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", TESTS_AT_ONCE, 0);
}
