import { expect, test } from 'vitest'
import { visibleName } from './visible-name.js'

test.each([
  ['MetaMask', 'MetaMask'],
  [' Meta\u00adMask\u200b ', 'MetaMask'],
  ['Acme\u202eknaB', 'AcmeknaB'],
  ['Acme\n\u2029of\tAcme', 'Acme of Acme'],
  ['e\u0301', 'é'],
  ['\u2800\u3164\u{e0041}', ''],
  ['\ud800', ''],
])('%j is shown as %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown)
})
