import { describe, expect, it } from 'vitest'
import { isDoubtful } from './is-doubtful.js'
import { type Appearance, contrast, type Hex, palette } from './palette.js'
import { plain } from './plain.js'

const themes = [
  'light',
  'dark',
  '#000000',
  '#ffffff',
  '#777777',
  '#808080',
  '#bcbcbc',
  '#444',
  '#0b1020',
  '#fff4d6',
  '#ff0000',
  '#1e3a8a',
  '#6b8e23',
  '#4b4b4b',
] as const
const accents = [
  '#676fff',
  '#000000',
  '#ffffff',
  '#777777',
  '#808080',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#f59e0b',
  '#10b981',
  '#e11d48',
  '#0ea5e9',
  '#7c3aed',
  '#111827',
  '#abc',
] as const

type Written = readonly [number, number, number]
function colours(theme: 'light' | 'dark' | Hex, accentColor: Hex): Record<string, Written> {
  const { colours: hexes } = palette({ theme, accentColor })
  return Object.fromEntries(
    Object.entries(hexes).map(([name, value]) => {
      const [, h, s, l] = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(value) ?? []
      return [name, [Number(h), Number(s) / 100, Number(l) / 100]]
    }),
  )
}
const at = (all: Record<string, Written>, name: string): Written => {
  const colour = all[name]
  if (!colour || colour.some(Number.isNaN)) throw new Error(`no colour ${name}`)
  return colour
}

const texts = ['foreground', 'foreground-2', 'foreground-3', 'accent-text', 'success-text', 'error-text', 'warn-text']

/** The pairs of colours whose contrast is too low in this theme with this accent colour. */
function failures(theme: Appearance['theme'], accentColor: Hex): string[] {
  const all = colours(theme, accentColor)
  const names = [
    ...['background', 'background-2'].flatMap((ground) => texts.map((text) => [text, ground, 4.5] as const)),
    ['foreground-accent', 'accent', 4.5] as const,
    ['foreground-accent', 'accent-dark', 4.5] as const,
    ['border', 'background', 3] as const,
  ]
  return names
    .filter(([one, other, least]) => contrast(at(all, one), at(all, other)) < least)
    .map(([one, other]) => `${one} on ${other}: ${theme} with ${accentColor}`)
}

describe('palette', () => {
  it.each(themes)('everything reads on %s, whatever the accent', (theme) => {
    expect(accents.flatMap((accentColor) => failures(theme, accentColor))).toEqual([])
  })

  it('everything reads on every background and accent of a coarse grid', () => {
    const grid = Array.from({ length: 64 }, (_, i) => {
      const channel = (shift: number) => (((i >> shift) & 3) * 85).toString(16).padStart(2, '0')
      return `#${channel(0)}${channel(2)}${channel(4)}` as const
    })
    expect(grid.flatMap((theme) => grid.flatMap((accentColor) => failures(theme, accentColor)))).toEqual([])
  })

  it('follows the product’s shifts where they already pass', () => {
    expect(palette({ theme: 'light', accentColor: '#4338ca' }).colours).toMatchObject({
      background: 'hsl(0.0 0.0% 100.0%)',
      'background-2': 'hsl(0.0 0.0% 96.0%)',
      foreground: 'hsl(0.0 0.0% 12.0%)',
      'foreground-2': 'hsl(0.0 0.0% 30.0%)',
      'foreground-4': 'hsl(0.0 0.0% 92.0%)',
      'foreground-accent': 'hsl(0.0 0.0% 100.0%)',
    })
    expect(palette({ theme: 'dark', accentColor: '#4338ca' }).colours).toMatchObject({
      background: 'hsl(60.0 1.7% 11.6%)',
      'background-2': 'hsl(60.0 1.7% 22.6%)',
    })
  })

  it('keeps an accent that passes, and darkens the default one until white passes on it', () => {
    expect(at(colours('light', '#4338ca'), 'accent')[2]).toBeCloseTo(0.506, 2)
    const all = colours('light', '#676fff')
    expect(at(all, 'foreground-accent')).toEqual([0, 0, 1])
    expect(at(all, 'accent')[2]).toBeLessThan(0.702)
  })

  it('puts dark words on a bright accent', () => {
    expect(at(colours('dark', '#ffff00'), 'foreground-accent')[2]).toBeLessThan(0.1)
  })

  it('tells the scheme and the doubtful backgrounds', () => {
    expect(palette({ theme: '#fafafa', accentColor: '#676fff' }).scheme).toBe('light')
    expect(isDoubtful('#fafafa')).toBe(false)
    expect(palette({ theme: '#bcbcbc', accentColor: '#676fff' }).scheme).toBe('light')
    expect(isDoubtful('#bcbcbc')).toBe(true)
    expect(palette({ theme: '#101010', accentColor: '#676fff' }).scheme).toBe('dark')
    expect(isDoubtful('#101010')).toBe(false)
  })

  it('the default colours are those written in the style sheets', () => {
    const { scheme, colours: reckoned } = palette({ theme: 'light', accentColor: '#676FFF' })
    const parts = (hex: string) => (hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex).match(/\w\w/g) ?? []
    const actual = Object.entries(plain.colours).map(([name, hex]) => [
      name,
      parts(hex).map((part) => parseInt(part, 16)),
    ])
    const channels = ([h, s, l]: Written) =>
      [0, 8, 4].map((n) => {
        const k = (n + h / 30) % 12
        return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      })
    const expected = Object.entries(colours('light', '#676FFF')).map(([name, colour]) => [name, channels(colour)])
    expect(plain.scheme).toEqual(scheme)
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
    expect(Object.keys(plain.colours)).toEqual(Object.keys(reckoned))
  })

  it('falls back to white and to a readable accent when a colour is not a colour', () => {
    const { scheme, colours: hexes } = palette({ theme: '#nope', accentColor: '#zz' })
    expect(scheme).toBe('light')
    expect(Object.values(hexes).join()).not.toContain('NaN')
  })
})
