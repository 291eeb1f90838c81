import { correction, generate } from 'lean-qr'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.js'

it('draws runs as bars', () => {
  const rows = ['##.', '..#', '###']
  expect(qrPath(3, (y, x) => rows[y]?.[x] === '#')).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z')
})

it('covers exactly the dark modules of a code', () => {
  const code = generate('https://example.org/pair?key=1', { minCorrectionLevel: correction.Q })
  const runs = [...qrPath(code.size, (y, x) => code.get(x, y)).matchAll(/h(\d+)v/g)]
  const dark = code.toString({ on: '#', off: '' }).replaceAll('\n', '').length
  expect(runs.reduce((sum, [, width]) => sum + Number(width), 0)).toBe(dark)
})
