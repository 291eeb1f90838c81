import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { serveSite } from '../../scripts/bench-peers/site.mjs'
import { peersTable, withPeers } from '../../scripts/bench-peers/table.mjs'
import { counts, ratioOf, reasonAgainst, rounds } from '../../scripts/bench-peers/times.mjs'

const rows = (table: string) => table.split('\n').slice(2)

test('a package that was measured has its bytes, its time and its size', () => {
  const row = {
    name: 'a',
    version: '1.2.3',
    atLoad: 12_345,
    later: 1_234_567,
    ratio: { of: 1.234, low: 1.2, high: 1.3 },
    installed: 45_600_000,
  }
  expect(rows(peersTable([row]))).toEqual(['| a 1.2.3 | 12.3 kB | 1234.6 kB | 1.23 × (1.20–1.30) | 45.6 MB |'])
})

test('a package that could not be measured says why', () => {
  expect(
    rows(
      peersTable([
        { name: 'a', failure: 'does not install here' },
        { name: 'b', version: '1.0.0', failure: 'does not build with Vite alone', installed: 1e6 },
      ]),
    ),
  ).toEqual(['| a | does not install here |  |  |  |', '| b 1.0.0 | does not build with Vite alone |  |  | 1.0 MB |'])
})

test('the table of the README is replaced, and nothing around it', () => {
  const [begin, end] = ['<!-- written by npm run bench:peers -->', '<!-- end of what npm run bench:peers writes -->']
  expect(withPeers(`before\n${begin}\nold\n${end}\nafter`, 'new')).toBe(`before\n${begin}\n\nnew\n\n${end}\nafter`)
  expect(() => withPeers('a README without the place', 'new')).toThrow('no place for the table')
})

describe('the times', () => {
  test('every round begins with another app, and one that fails is not measured again', async () => {
    const order: string[] = []
    const subject = (name: string, time?: number) => async () => {
      order.push(name)
      return time
    }
    expect(await rounds(3, [subject('a', 1), subject('b'), subject('c', 3)])).toEqual([
      [1, 1, 1],
      [undefined],
      [3, 3, 3],
    ])
    expect(order.join('')).toBe('abc' + 'ca' + 'ca')
  })
  test('a ratio has the medians, and the middle half of the rounds', () => {
    expect(ratioOf([11, 12, 13], [10, 10, 10])).toEqual({ of: 1.2, low: 1.15, high: 1.25 })
    expect(ratioOf([11, undefined], [10, 10])).toBeUndefined()
  })
  test.each([
    [1.029, true],
    [0.971, true],
    [1.031, false],
    [0.96, false],
  ])('a run in which React is %d times as late as itself counts: %s', (of, expected) =>
    expect(counts({ of, low: of, high: of })).toBe(expected),
  )
})

test.each([
  [undefined, {}, 'React could not be measured twice.'],
  [1.2, {}, 'React measured twice differs by more than 3 %.'],
  [1, { failure: 'builds, and draws no button here' }, 'Latchkit itself builds, and draws no button here.'],
  [1, {}, undefined],
])(
  'a run in which React is %d times as late as itself, and Latchkit has %j, is kept out of the README: %s',
  (of, own, reason) => expect(reasonAgainst(of === undefined ? undefined : { of }, own)).toBe(reason),
)

test('a site is served compressed, and nothing outside of its folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-site-'))
  const site = await serveSite(folder)
  try {
    writeFileSync(path.join(folder, 'index.html'), '<p>page</p>')
    writeFileSync(path.join(folder, 'main.js'), 'x'.repeat(1_000))
    const [page, script, missing, outside] = await Promise.all(
      ['/', '/main.js', '/other.js', '/..%2f..%2fetc/hostname'].map((at) => fetch(`${site.origin}${at}`)),
    )
    expect(await page?.text()).toBe('<p>page</p>')
    expect([script?.headers.get('content-encoding'), await script?.text()]).toEqual(['br', 'x'.repeat(1_000)])
    expect([missing?.status, outside?.status]).toEqual([404, 404])
    expect([site.bytesOf('/main.js') < 100, site.bytesOf('/'), site.bytesOf('/other.js')]).toEqual([true, 0, 0])
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
})
