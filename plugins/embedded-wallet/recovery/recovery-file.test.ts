import { expect, test } from 'vitest'
import { fileNameOf } from './recovery-file.js'

test.each([
  ['Northwind', 'northwind-latchkit-wallet-recovery.txt'],
  ['My App 2.0', 'my-app-latchkit-wallet-recovery.txt'],
  ['  A -- B  ', 'a-b-latchkit-wallet-recovery.txt'],
  ['../../etc/passwd', 'etcpasswd-latchkit-wallet-recovery.txt'],
  ['日本', 'latchkit-wallet-recovery.txt'],
  ['', 'latchkit-wallet-recovery.txt'],
])('for the app name %j the file is %s', (app, name) => {
  expect(fileNameOf(app)).toBe(name)
})
