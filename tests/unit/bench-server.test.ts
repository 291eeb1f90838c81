import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  joined,
  type Measured,
  median,
  moments,
  perCall,
  percentile,
  ratioOf,
} from '../bench/server-speed/arithmetic.js'
import { processorOf, processorOfTree, readStat } from '../bench/server-speed/processor.js'
import { partsOf, placeOf } from '../bench/server-speed/profile.js'
import { comparedTable } from '../bench/server-speed/report.js'
import { ACTIONS } from '../bench/server-speed/rounds.js'

const taking = (node: number, postgres: number, more: Partial<Measured> = {}): Measured => ({
  calls: 10,
  node,
  postgres,
  statements: 40,
  times: [1, 2],
  ...more,
})

test('a call costs what Node and Postgres used for it together', () => {
  expect(perCall(taking(60, 40))).toBe(10)
})

test('two steps of an action are one call, which waits for both', () => {
  expect(joined(taking(60, 40), taking(20, 10, { times: [5, 6] }))).toEqual(
    taking(80, 50, { statements: 80, times: [6, 8] }),
  )
})

test('the ratio is the median over rounds, each compared with the other server in the same round', () => {
  // The machine was three times as slow in the second round, for both.
  const ours = [taking(50, 50), taking(150, 150), taking(50, 50)]
  const theirs = [taking(60, 60), taking(300, 300), taking(75, 75)]
  expect(ratioOf({ ours, theirs })).toBe(1.5)
})

test.each([
  { values: [3, 1, 2], part: 0.5, is: 2 },
  { values: [4, 1, 2, 3], part: 0.5, is: 2 },
  { values: Array.from({ length: 100 }, (_, index) => index + 1), part: 0.99, is: 99 },
  { values: [7], part: 0.99, is: 7 },
])('percentile %#', ({ values, part, is }) => {
  expect(percentile(values, part)).toBe(is)
})

test('a median does not depend on the order, and is between the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a steady rate does not wait for answers', () => {
  expect(moments(4, 1)).toEqual([0, 250, 500, 750])
})

test('reads the processor time of a process whose name has spaces and parentheses', () => {
  const fields = ['S', '12', ...Array(9).fill('0'), '150', '50', '7', '3', '20']
  expect(readStat(`34 (a ) b (c) ${fields.join(' ')}`)).toEqual({ parent: 12, own: 2000, ended: 100 })
})

test.runIf(process.platform === 'linux')('counts children of a process, those that have ended too', async () => {
  const burn = 'const end = Date.now() + 300; while (Date.now() < end);'
  const script = `
    const { spawnSync, spawn } = require('node:child_process')
    spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])
    spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} console.log(1); setInterval(() => {}, 1000)`)}], { stdio: ['ignore', 'inherit', 'ignore'] })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  try {
    await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    expect(processorOfTree(pid)).toBeGreaterThan(processorOf(pid) + 300)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
})

test('a function belongs to a package, to a part of Node or to a folder of the server', () => {
  const place = (url: string, functionName = 'f') => placeOf({ url, functionName })
  expect(place('file:///a/node_modules/drizzle-orm/sql.js')).toBe('drizzle-orm')
  expect(place('file:///a/node_modules/x/node_modules/@noble/hashes/sha.js')).toBe('@noble/hashes')
  expect(place('file:///a/server/dist/server/session/rotation.js')).toBe('server/session')
  expect(place('node:internal/crypto/keys')).toBe('node:internal/crypto')
  expect(place('', '(garbage collector)')).toBe('(garbage collector)')
})

test('waiting is no part of the processor time', () => {
  const frame = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } })
  const nodes = [
    frame(1, '(root)'),
    frame(2, '(idle)'),
    frame(3, 'f', 'file:///node_modules/pg/a.js'),
    frame(4, '(gc)'),
  ]
  expect(partsOf({ nodes, samples: [1, 2, 2, 2, 3, 3, 3, 4] })).toEqual([
    ['pg', 0.75],
    ['(gc)', 0.25],
  ])
})

test('the report says which targets are missed', () => {
  const rounds = (ratio: number) => ({ ours: [taking(50, 50)], theirs: [taking(50 * ratio, 50 * ratio)] })
  const all = Object.fromEntries(ACTIONS.map((action) => [action, rounds(1.3)]))
  const { text, missed } = comparedTable(all as never, '1.2.3')
  expect(missed).toEqual(['users/me', 'refresh'])
  expect(text).toContain('better-auth 1.2.3')
  expect(text).toMatch(/users\/me ↔ get-session +10\.00 ms +5\.00 \+ 5\.00 +13\.00 ms +6\.50 \+ 6\.50 +1\.30 +1\.5/)
})
