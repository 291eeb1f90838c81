import { expect, test } from 'vitest'
import { warningsIn } from '../packaging/warnings.js'

test.each([
  '[MODULE_LEVEL_DIRECTIVE] The semantics of the module level directive "use client" may not be preserved',
  '\u001b[33m(!) Some chunks are larger than 500 kB after minification.\u001b[39m',
  'WARNING in ./page.js 3:1',
  '[WebServer] (node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.',
  ' ⚠ Unsupported metadata viewport is configured in metadata export',
  '[MISSING_EXPORT] "http" is not exported by "__vite-optional-peer-dep:viem:latchkit"',
])('%j is a warning', (line) => {
  expect(warningsIn(`built\n${line}\n`)).toHaveLength(1)
})

test.each([
  'dist/assets/kit-warnings-Cj9ESSuD.js   1.25 kB │ gzip: 0.68 kB',
  '✓ built in 1.30s',
  '⚠ No build cache found. Please configure build caching for faster rebuilds.',
])('%j is none of ours', (line) => {
  expect(warningsIn(line)).toEqual([])
})
