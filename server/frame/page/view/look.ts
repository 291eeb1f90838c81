/** The colours that a host may set, by their names on the wire. */
const COLOURS = [
  'background',
  'background2',
  'foreground',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
  'error',
] as const

/** How the host's dialog looks. */
export interface Look {
  /** CSS pixels. */
  readonly width: number | undefined
  /** Values for the custom properties of the style sheet. */
  readonly colours: Readonly<Record<string, string>>
}

/** Reads the look from the page's address. Wire §3.5. */
export function readLook(query: URLSearchParams): Look {
  const width = /^(\d{1,4})px$/.exec(query.get('width') ?? '')?.[1]
  const colours = COLOURS.map((name) => [`--${name}`, query.get(name) ?? ''] as const)
  return {
    width: width ? Number(width) : undefined,
    colours: Object.fromEntries(colours.filter(([, colour]) => isColour(colour))),
  }
}

/** Whether the text is a plain colour, without an address or another CSS property in it. */
export const isColour = (value: string): boolean =>
  value.length <= 64 && /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z-]+\))$/i.test(value)

export function paint({ colours, width }: Look): void {
  const { style } = document.documentElement
  for (const [name, colour] of Object.entries(colours))
    if (CSS.supports('color', colour)) style.setProperty(name, colour)
  if (width) style.setProperty('--width', `${width}px`)
}
