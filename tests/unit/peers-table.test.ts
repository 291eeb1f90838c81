import { expect, test } from 'vitest'
import { peersTable } from '../../scripts/bench-peers/table.mjs'

const rows = (table: string) => table.split('\n').slice(2)

test('a package that was measured has its bytes, its time and its size', () => {
  const row = { name: 'a', version: '1.2.3', atLoad: 12_345, later: 1_234_567, ratio: 1.234, installed: 45_600_000 }
  expect(rows(peersTable([row]))).toEqual(['| a 1.2.3 | 12.3 kB | 1234.6 kB | 1.23 × | 45.6 MB |'])
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
