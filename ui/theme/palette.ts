/** Hue in degrees, saturation and lightness from 0 to 1. */
type Hsl = readonly [h: number, s: number, l: number]

export type Hex = `#${string}`

/** What the host says about colours: `config.appearance` (Wire §5.2). */
export interface Appearance {
  readonly theme: 'light' | 'dark' | Hex
  readonly accentColor: Hex
}

export interface Palette {
  readonly scheme: 'light' | 'dark'
  /** A background in the middle of the scale leaves little room for contrast: worth a warning to the host's developer. */
  readonly doubtful: boolean
  /** CSS values by variable name, such as `--latchkit-color-accent`. */
  readonly variables: Readonly<Record<`--latchkit-color-${string}`, string>>
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x))

function fromHex(hex: string): Hsl | undefined {
  const digits = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(hex) ? hex.slice(1) : undefined
  if (!digits) return
  const step = digits.length / 3
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((i) => {
    const part = digits.slice(i * step, (i + 1) * step)
    return Number.parseInt(part.repeat(3 - step), 16) / 255
  })
  const max = Math.max(r, g, b)
  const chroma = max - Math.min(r, g, b)
  const l = max - chroma / 2
  if (!chroma) return [0, 0, l]
  const h = max === r ? (g - b) / chroma + 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return [(h % 6) * 60, chroma / (1 - Math.abs(2 * l - 1)), l]
}

/** Relative luminance (WCAG 2.2), of the colour as it is written down: lightness rounded to a tenth of a percent. */
export function luminance([h, s, l]: Hsl): number {
  const [r = 0, g = 0, b = 0] = [0, 8, 4].map((n) => {
    const k = (n + h / 30) % 12
    const channel = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return channel > 0.04045 ? ((channel + 0.055) / 1.055) ** 2.4 : channel / 12.92
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: Hsl, other: Hsl): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

const shift = ([h, s, l]: Hsl, by: number, desaturate = 0): Hsl => [h, clamp(s - desaturate), clamp(l + by)]

const css = ([h, s, l]: Hsl): string => `hsl(${h.toFixed(1)} ${(s * 100).toFixed(1)}% ${(l * 100).toFixed(1)}%)`

const white: Hsl = [0, 0, 1]
const black: Hsl = [0, 0, 0]
const ink: Hsl = [246, 0.84, 0.05] // #040217

/** A little above 4.5:1 and 3:1, so that rounding the written value cannot lose it. */
const TEXT = 4.55
const SHAPE = 3.05

/** Moves a colour's lightness until it reads on every ground; if that way ends, the better of black and white. */
function readable(colour: Hsl, grounds: readonly Hsl[], least: number, way: number): Hsl {
  const weakest = (c: Hsl) => Math.min(...grounds.map((ground) => contrast(c, ground)))
  let now = colour
  while (weakest(now) < least && now[2] > 0 && now[2] < 1) now = shift(now, way * 0.01)
  if (weakest(now) >= least) return now
  return weakest(black) > weakest(white) ? black : white
}

/**
 * The colours of the dialog (Wire §6.2), by the product's rule of HSL shifts and then made to pass WCAG AA: text reads on
 * both backgrounds, words on the accent read, and links, borders of fields and status words are shades that read.
 */
export function palette({ theme, accentColor }: Appearance): Palette {
  const ground = fromHex(theme === 'light' ? '#fff' : theme === 'dark' ? '#1e1e1d' : theme) ?? white
  const light = luminance(ground) > 0.5
  const by = (inLight: number, inDark: number, greyer = false): Hsl =>
    shift(ground, light ? inLight : inDark, greyer ? (light ? 0.6 : 0.2) : 0)

  const foreground = readable(by(-0.88, 0.87), [ground], TEXT, light ? -1 : 1)
  const way = luminance(foreground) > luminance(ground) ? 1 : -1
  let second = by(-0.04, 0.11)
  for (let step = 0.09; contrast(foreground, second) < TEXT && step > -0.02; step -= 0.02) second = shift(ground, step)
  const grounds = [ground, second]
  const reads = (colour: Hsl, least = TEXT) => readable(colour, grounds, least, way)

  const given = fromHex(accentColor) ?? [236, 1, 0.7]
  // White looks right from 3:1 on, with the accent darkened until it is 4.5:1; below that the words are dark.
  const onAccent = contrast(white, given) >= 3 ? white : ink
  const accent = readable(given, [onAccent], TEXT, onAccent === white ? -1 : 1)
  const [success, error, warn] = ['#51ba81', '#ec6351', '#ffb74d'].map((base) => fromHex(base) ?? black) as [
    Hsl,
    Hsl,
    Hsl,
  ]
  const colours = {
    background: ground,
    'background-2': second,
    foreground,
    'foreground-2': reads(by(-0.7, 0.75)),
    'foreground-3': reads(by(-0.43, 0.45, true)),
    'foreground-4': by(-0.08, 0.25, true),
    'foreground-accent': onAccent,
    border: readable(by(-0.08, 0.25, true), [ground], SHAPE, way),
    accent,
    'accent-light': shift(accent, 0.15),
    // The shade under the pointer: a black accent has no darker one.
    'accent-dark': shift(accent, accent[2] < 0.12 ? 0.12 : -0.06),
    'accent-text': reads(given),
    success,
    'success-dark': shift(success, -0.16),
    'success-light': shift(success, 0.4),
    'success-text': reads(success),
    error,
    'error-light': shift(error, 0.3),
    'error-text': reads(error),
    warn,
    'warn-light': shift(warn, 0.3),
    'warn-text': reads(warn),
  }
  const level = luminance(ground)
  return {
    scheme: light ? 'light' : 'dark',
    doubtful: level > 0.2 && level < 0.8,
    variables: Object.fromEntries(
      Object.entries(colours).map(([name, colour]) => [`--latchkit-color-${name}`, css(colour)]),
    ) as Palette['variables'],
  }
}
