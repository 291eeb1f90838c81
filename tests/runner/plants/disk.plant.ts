import { writeFileSync } from 'node:fs'
import { test } from 'vitest'

test('writes to a full disk', () => writeFileSync('/dev/full', 'more'))
