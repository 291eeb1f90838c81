// The files of unit tests that `npm test` leaves out, because they take half of the layer's time and tell little about
// most changes: generated cases, and texts of 100 kB for every pattern and reader. `npm test -- --rest` runs them.

export const leftOutOfUnit = [
  'tests/unit/fuzz/frame.test.ts',
  'tests/unit/fuzz/patterns.test.ts',
  'tests/unit/fuzz/readers.test.ts',
  'tests/unit/fuzz/reading-time.test.ts',
  'tests/unit/vectors/random.test.ts',
]
