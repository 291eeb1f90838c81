import type { MaybeElement } from '../element.js'

export interface MarkProps {
  /** An address, or an element. Names and addresses that wallets announce are not ours: only ever an `img`. */
  readonly source: string | MaybeElement
  /** In pixels, 24 by default. */
  readonly size?: number
}

/** A brand's mark; decoration beside its name. */
export function Mark({ source, size = 24 }: MarkProps) {
  if (typeof source !== 'string') return source
  // biome-ignore lint/performance/noImgElement: there is no framework's image component in a library
  return <img src={source} alt="" width={size} height={size} />
}
