import { describe, expect, test } from 'vitest'
import { readOptions } from './options.mjs'
import { packageName } from './package-name.mjs'

describe('the arguments', () => {
  test('name the folder, the host, the plugins and the app id', () => {
    const args = [
      'my-app',
      '--host',
      'next',
      '--plugins',
      'wallets,passkey',
      '--app-id',
      'a'.repeat(25),
      '--no-install',
      '-y',
    ]
    expect(readOptions(args)).toEqual({
      folder: 'my-app',
      host: 'next',
      plugins: ['email', 'passkey', 'wallets'],
      appId: 'a'.repeat(25),
      install: false,
      yes: true,
      help: false,
    })
  })

  test('that are missing are undefined', () =>
    expect(readOptions([])).toMatchObject({ folder: undefined, host: undefined, plugins: undefined, install: true }))

  test.each([
    [['--host', 'angular'], 'There is no host "angular". Choose one of: vite, next, plain.'],
    [['--plugins', 'email,toString'], 'There is no plugin "toString". Choose from: email, sms, passkey'],
    [['--app-id', 'short'], '"short" is no app id: an app id has 25 characters, and this has 5.'],
    [['--app-id', 'A'.repeat(25)], 'an app id has only lower-case letters and digits'],
    [['one', 'two'], 'Name one folder, not 2: one two'],
    [['--hosts', 'vite'], "Unknown option '--hosts'"],
  ])('%j are refused with a way forward', (args, message) => expect(() => readOptions(args)).toThrow(message))
})

test.each([
  ['my-app', 'my-app'],
  ['C:\\work\\My App', 'my-app'],
  ['..\\apps\\shop\\', 'shop'],
  ['/srv/apps/Über Laden/', 'uber-laden'],
  ['.hidden', 'hidden'],
  ['C:\\', 'latchkit-app'],
  ['.', 'latchkit-app'],
  ['日本', 'latchkit-app'],
  ['@scope/name', 'name'],
])('the folder %s makes a package named %s', (folder, name) => expect(packageName(folder)).toBe(name))
