const COLOURS = [
  'background',
  'background2',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
] as const

export interface ExportRequest {
  readonly address: string
  readonly token: string
  readonly phrase: boolean
  /** CSS pixels. */
  readonly width: number | undefined
  /** Values for the custom properties of the style sheet. */
  readonly colours: Readonly<Record<string, string>>
}

/** Reads the host's request from the page's address. Wire §3.5. */
export function readRequest({ search, hash }: Pick<Location, 'search' | 'hash'>): ExportRequest {
  const query = new URLSearchParams(search)
  const width = /^(\d{1,4})px$/.exec(query.get('width') ?? '')?.[1]
  const colours = COLOURS.map((name) => [`--${name}`, query.get(name) ?? ''] as const)
  return {
    address: query.get('address') ?? '',
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    phrase: query.get('phrase_export') === 'true',
    width: width ? Number(width) : undefined,
    colours: Object.fromEntries(colours.filter(([, colour]) => isColour(colour))),
  }
}

/** Whether the text is a plain colour, without an address or another CSS property in it. */
export const isColour = (value: string): boolean =>
  value.length <= 64 && /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z-]+\))$/i.test(value)

export function paint({ colours, width }: ExportRequest): void {
  const { style } = document.documentElement
  for (const [name, colour] of Object.entries(colours))
    if (CSS.supports('color', colour)) style.setProperty(name, colour)
  if (width) style.setProperty('--width', `${width}px`)
}
