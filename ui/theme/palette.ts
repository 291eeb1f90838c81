/** Hue in degrees, saturation and lightness from 0 to 1. */
type Hsl = readonly [h: number, s: number, l: number]

export type Hex = `#${string}`

/** The colours that host and app have set: `config.appearance` (Wire §5.2). */
export interface Appearance {
  readonly theme: 'light' | 'dark' | Hex
  readonly accentColor: Hex
}

export interface Palette {
  readonly scheme: 'light' | 'dark'
  /** CSS values by name: `accent` is what `--latchkit-color-accent` is by default. */
  readonly colours: Readonly<Record<string, string>>
}

const DEFAULT_ACCENT = '#676FFF'
const white: Hsl = [0, 0, 1]
const ink: Hsl = [246, 0.84, 0.05] // #040217

function parse(hex: string, otherwise: Hsl): Hsl {
  if (!/^#([\da-f]{3}){1,2}$/i.test(hex)) return otherwise
  const digits = hex.match(hex.length === 4 ? /\w/g : /\w\w/g) ?? []
  const [r = 0, g = 0, b = 0] = digits.map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1))
  const max = Math.max(r, g, b)
  const chroma = max - Math.min(r, g, b)
  const l = max - chroma / 2
  if (!chroma) return [0, 0, l]
  const h = max === r ? (g - b) / chroma + 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return [(h % 6) * 60, chroma / (1 - Math.abs(2 * l - 1)), l]
}

/** Relative luminance (WCAG 2.2). */
export function luminance([h, s, l]: Hsl): number {
  const linear = (n: number) => {
    const k = (n + h / 30) % 12
    const channel = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return channel > 0.04045 ? ((channel + 0.055) / 1.055) ** 2.4 : channel / 12.92
  }
  return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(4)
}

export function contrast(one: Hsl, other: Hsl): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05)
  return Math.max(ratio, 1 / ratio)
}

const shift = ([h, s, l]: Hsl, by: number, greyer = 0): Hsl => [
  h,
  Math.max(0, s - greyer),
  Math.min(1, Math.max(0, l + by)),
]

const css = ([h, s, l]: Hsl): string => `hsl(${h.toFixed(1)} ${(s * 100).toFixed(1)}% ${(l * 100).toFixed(1)}%)`

/** The background itself. */
export const groundOf = (theme: string): Hsl => parse(theme === 'dark' ? '#1e1e1d' : theme, white)

/** A little above 4.5:1 and 3:1, so that rounding the written value cannot lose it. */
const TEXT_CONTRAST = 4.55
const SHAPE_CONTRAST = 3.05

/**
 * Makes a colour lighter or darker until it has enough contrast on every background. It ends at black or white at the
 * latest.
 */
function readable(colour: Hsl, way: number, grounds: readonly Hsl[], least = TEXT_CONTRAST): Hsl {
  let now = colour
  while (grounds.some((ground) => contrast(now, ground) < least)) now = shift(now, way / 100)
  return now
}

/**
 * The colours of the dialog (Wire §6.2), by the product's rule of HSL shifts and then made to pass WCAG AA: text reads
 * on both backgrounds, words on the accent read, and links, borders of fields and status words are shades that read.
 */
export function palette({
  theme,
  accentColor,
}: {
  readonly theme: string
  readonly accentColor: string | null
}): Palette {
  const ground = groundOf(theme)
  const light = luminance(ground) > 0.5
  const by = (inLight: number, inDark: number) => shift(ground, light ? inLight : inDark)
  const grey = (inLight: number, inDark: number) => shift(by(inLight, inDark), 0, light ? 0.6 : 0.2)

  // Words are white where white reads, else black.
  const way = contrast(white, ground) < TEXT_CONTRAST ? -1 : 1
  const foreground = readable(by(-0.88, 0.87), way, [ground])
  const second = readable(by(-0.04, 0.11), -way, [foreground])
  const reads = (colour: Hsl) => css(readable(colour, way, [ground, second]))

  const parsedAccent = parse(accentColor ?? DEFAULT_ACCENT, [236, 1, 0.7])
  // White looks right from 3:1 on, with the accent darkened until it is 4.5:1; below that the words are dark.
  const onAccent = contrast(white, parsedAccent) >= 3 ? white : ink
  const accent = readable(parsedAccent, onAccent === white ? -1 : 1, [onAccent])
  const colours = {
    background: css(ground),
    'background-2': css(second),
    foreground: css(foreground),
    'foreground-2': reads(by(-0.7, 0.75)),
    'foreground-3': reads(grey(-0.43, 0.45)),
    'foreground-4': css(grey(-0.08, 0.25)),
    'foreground-accent': css(onAccent),
    border: css(readable(grey(-0.08, 0.25), way, [ground], SHAPE_CONTRAST)),
    accent: css(accent),
    // The shade under the pointer: a black accent has no darker one.
    'accent-dark': css(shift(accent, accent[2] < 0.12 ? 0.12 : -0.06)),
    'accent-text': reads(parsedAccent),
    'success-text': reads([147, 0.43, 0.53]), // #51ba81
    'error-text': reads([7, 0.8, 0.62]), // #ec6351
    'warn-text': reads([34, 1, 0.65]), // #ffb74d
  }
  return {
    scheme: light ? 'light' : 'dark',
    colours,
  }
}
