import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.mjs'

test.each([
  ['C:\\work\\my-app', 'C:\\work', win32, 'cd my-app'],
  ['C:\\work\\My App', 'C:\\work', win32, 'cd "My App"'],
  ['C:\\work\\apps\\shop', 'C:\\work\\sites', win32, 'cd ..\\apps\\shop'],
  ['D:\\apps\\Über Laden', 'C:\\work', win32, 'cd "D:\\apps\\Über Laden"'],
  ['D:\\shop', 'C:\\work', win32, 'cd D:\\shop'],
  ['/srv/My App', '/srv', posix, 'cd "My App"'],
  ['/srv/shop', '/srv', posix, 'cd shop'],
])('the app in %s, made in %s, is entered first', (folder, from, path, command) =>
  expect(nextSteps({ folder, from, isInstalled: true }, path)[0]).toBe(command),
)

test('an app in the present folder needs no cd, and npm install only where it did not run', () => {
  const options = { folder: '/srv/shop', from: '/srv/shop' }
  expect(nextSteps({ ...options, isInstalled: false })[0]).toBe('npm install')
  expect(nextSteps({ ...options, isInstalled: true })[0]).toContain('npm start')
})
