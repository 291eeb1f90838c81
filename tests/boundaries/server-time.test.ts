import { expect, test } from 'vitest'
import { allTexts } from './tree.js'

/**
 * Server files that read the machine's clock. What is stored or compared has the database's time instead: `app.now()`,
 * `server.clock()`, or `now()` in SQL. Decision 122.
 */
const KNOWN = [
  // the one place from which the database's time is counted
  'server/db/clock.ts',
  // what compares this machine's clock with others
  'server/doctor/address.ts',
  'server/doctor/data.ts',
  // a token for another service, which is used at once and has that service's idea of the time
  'server/funding/coinbase-api.ts',
  // when a line was written, beside other lines of this machine
  'server/http/log.ts',
]
const MACHINE = /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(\(\s*\)|(?=[;\n,)]))|(?<!new\s)\bDate\s*\(/
/** The pages run in a browser, and the sandbox's chain has a time of its own. */
const OTHERS = /\/page\/|^server\/sandbox\/solana-node\/|\/dist\//

const readers = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .filter(([file]) => file.startsWith('server/') && file.endsWith('.ts') && !OTHERS.test(file))
    .filter(([, text]) => MACHINE.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(([file]) => file)

test('only known files of the server read the machine’s clock', () => expect(readers(allTexts).sort()).toEqual(KNOWN))

test.each([
  ['const at = Date.now()', true],
  ['const at = new Date()', true],
  ['const at = new Date', true],
  ['const at = Date()', true],
  ['const now = Date . now', true],
  ['const at = new Date(clock())', false],
  ['const { now }: { now(): Date } = app', false],
  ['// Date.now() is not used', false],
])('%j is found: %j', (text, isFound) => {
  expect(readers({ 'server/planted.ts': `${text}\n` })).toEqual(isFound ? ['server/planted.ts'] : [])
})
