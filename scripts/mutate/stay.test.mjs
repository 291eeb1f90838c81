import { test } from 'vitest'

// The only file that vitest is given. Its runner, which is ours, stays after it and runs what it is asked to.
test('a worker is there', () => {})
