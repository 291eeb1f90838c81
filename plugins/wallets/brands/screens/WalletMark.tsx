import { useEffect, useState } from 'react'
import { MARKS } from './marks/wallet-mark.js'
import * as css from './wallet-mark.css.js'

export interface WalletMarkProps {
  readonly id: string
  readonly name: string
  /** The icon that the wallet announced. It is not trusted: only images are drawn, and only in an `img`. */
  readonly icon?: string | undefined
  /** Width and height in px. */
  readonly size?: number
}
const IMAGE = /^(data:image\/|https:\/\/)/i

/**
 * Draws the wallet's own image, else our icon for it, else the first letter of its name. Decorative beside the name.
 */
export function WalletMark({ id, name, icon, size = 24 }: WalletMarkProps) {
  const [broken, setBroken] = useState<string>()
  const [marks, setMarks] = useState(MARKS)
  const shown = icon && icon !== broken && IMAGE.test(icon)
  const mark = marks[id]
  const unknown = !shown && !mark
  useEffect(() => {
    if (unknown)
      import('./marks/more.js').then(
        ({ ALL_MARKS }) => setMarks(ALL_MARKS),
        () => {}, // the letter is drawn instead
      )
  }, [unknown])
  if (shown)
    // biome-ignore lint/performance/noImgElement: a library has no framework's image component
    return <img className={css.image} src={icon} alt="" width={size} height={size} onError={() => setBroken(icon)} />
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {mark ? (
        <>
          <rect width="24" height="24" rx="6" fill={mark.ground} />
          {mark.paths.map(([d, fill, stroke]) => (
            <path
              key={d}
              d={d}
              fill={fill}
              stroke={stroke}
              strokeWidth={mark.line ?? 2}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </>
      ) : (
        <g className={css.letter}>
          <rect x="0.5" y="0.5" width="23" height="23" rx="5.5" />
          <text className={css.glyph} x="12" y="16.2" textAnchor="middle">
            {[...name.trim()][0]?.toUpperCase() ?? '?'}
          </text>
        </g>
      )}
    </svg>
  )
}
