import type { MaybeElement } from '../element.js'

export interface MarkProps {
  /** A URL or an element. URLs that wallets announce are not trusted, so they are only used in an `img`. */
  readonly source: string | MaybeElement
  /** Width and height in px; 24 by default. */
  readonly size?: number
}

/** A brand's logo. It is decorative, since the name stands beside it. */
export function Mark({ source, size = 24 }: MarkProps) {
  if (typeof source !== 'string') return source
  // biome-ignore lint/performance/noImgElement: a library has no framework's image component
  return <img src={source} alt="" width={size} height={size} />
}
