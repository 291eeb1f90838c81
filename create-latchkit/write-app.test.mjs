import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hosts, plugins } from './features.mjs'
import { writeApp } from './write-app.mjs'

const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'))
let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'create-latchkit-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const read = (name) => readFileSync(path.join(folder, name), 'utf8')
const write = (wish) => writeApp({ folder, host: 'vite', plugins: ['email'], ...wish })

describe.each(Object.keys(hosts))('the host %s', (host) => {
  test('gets the packages of this version, a login test and what git ignores', () => {
    const files = write({ host })
    const { name, dependencies, devDependencies } = JSON.parse(read('package.json'))
    expect(name).toBe(path.basename(folder).toLowerCase())
    expect([dependencies.latchkit, devDependencies['latchkit-server']]).toEqual([`^${version}`, `^${version}`])
    expect(dependencies.viem).toBeUndefined()
    expect(files).toEqual(
      expect.arrayContaining(['.gitignore', '.env', 'README.md', path.join('tests', 'login.spec.ts')]),
    )
    expect(read('README.md').trim().split('\n').length).toBeLessThanOrEqual(6)
  })

  test('has no line about a plugin that was not chosen', () => {
    const files = write({ host })
    const all = files.map(read).join('\n')
    expect(all).not.toMatch(/only:|passkey|guest|embedded|sms_auth: true/i)
    expect(all).toContain('passwordless')
  })

  test('has all plugins that were chosen, with their settings in the sandbox and their packages', () => {
    const all = write({ host, plugins: Object.keys(plugins) })
      .map(read)
      .join('\n')
    for (const word of ['embeddedWallet,', 'passkey,', 'guest,', 'wallets,', 'passkey_auth: true', '"viem"'])
      expect(all).toContain(word)
    expect(all).toContain('Continue as a guest')
    expect(all).not.toContain('only:')
  })
})

test('an app id goes to .env', () => {
  write({ appId: 'b'.repeat(25) })
  expect(read('.env')).toContain(`APP_ID=${'b'.repeat(25)}`)
})

describe('a folder', () => {
  test('that is not empty is refused, and nothing is written', () => {
    writeFileSync(path.join(folder, 'mine.txt'), 'mine')
    expect(() => write()).toThrow(`${folder} is not empty: it has mine.txt in it. Name a folder that is new or empty.`)
  })
  test('of git alone counts as empty', () => {
    mkdirSync(path.join(folder, '.git'))
    expect(write().length).toBeGreaterThan(5)
  })
  test('may not be a file', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(() => write({ folder: file })).toThrow(`${file} is a file.`)
  })
  test('is made if it is not there', () => {
    expect(write({ folder: path.join(folder, 'new', 'app') }).length).toBeGreaterThan(5)
  })
})
