import { test } from 'vitest'

// The only test file that Vitest gets. Afterwards the custom runner stays alive and runs the requested tests.
test('the worker starts', () => {})
