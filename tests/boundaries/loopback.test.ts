import { expect, test } from 'vitest'
import { allTexts } from './tree.js'

/**
 * Server files that name this machine, outside of the sandbox. A server for people has its public address, and nothing
 * of it may fall back to an address that only its own machine reaches.
 */
const KNOWN = {
  // what is true of this machine alone: no TLS, both addresses to listen to, pages in development
  'server/http/loopback.ts': 5,
  // a sentence for a developer whose page is at an IP address, for which browsers refuse passkeys
  'server/webauthn/relying-party.ts': 1,
}
const NAMES = /localhost|\b127\.\d+\.\d+\.\d+\b|\[::1\]|'::1'/i

const lines = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([file]) => /^server\/(?!sandbox\/|dist\/).*\.(tsx?|mjs)$/.test(file))
      .map(([file, text]) => [file, text.replace(/^\s*(\/\*)?\*.*$|\/\/ .*$/gm, '').split('\n')] as const)
      .map(([file, all]) => [file, all.filter((line) => NAMES.test(line)).length])
      .filter(([, count]) => count !== 0),
  )

test('only known files of the server name this machine', () => expect(lines(allTexts)).toEqual(KNOWN))

test.each([
  ["const url = 'http://localhost:4000'", true],
  ['const url = `http://127.0.0.1:4000`', true],
  ["const hosts = ['::1']", true],
  ["const url = 'http://[::1]:4000'", true],
  ["allowed_domains: ['http://*.LOCALHOST:*'],", true],
  ['/** As `http://localhost:5173`. */', false],
  [' * As `http://localhost:5173`.', false],
  ['const a = 1 // localhost', false],
  ["const other = '10.127.0.1'", false],
])('a planted %j is found: %j', (text, isFound) => {
  expect(lines({ 'server/planted.ts': `${text}\n` })).toEqual(isFound ? { 'server/planted.ts': 1 } : {})
})
test('the sandbox is for this machine', () => expect(lines({ 'server/sandbox/a.ts': "'localhost'" })).toEqual({}))
