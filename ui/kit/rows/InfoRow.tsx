import type { ReactNode } from 'react'
import type { MaybeElement } from '../element.js'
import { Mark } from '../marks/Mark.js'
import { hover } from './hover.css.js'
import * as info from './info-row.css.js'
import * as css from './row.css.js'

export interface InfoRowProps {
  /** Shown at 24 px: the URL of a brand's logo, or an element such as an icon. */
  readonly icon?: string | MaybeElement
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly badge?: MaybeElement
  readonly trailing?: MaybeElement
  /** A word that appears at the end on hover ('Connect'). It is decorative, since the row's name says it all. */
  readonly hoverLabel?: string | undefined
  /** Without this and `href`, the row cannot be clicked. */
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
}

/**
 * A row with more content than `ListRow`: small print and the effect of a click. It is a link, a button, or neither.
 */
export function InfoRow({ icon, label, detail, badge, trailing, hoverLabel, onClick, href }: InfoRowProps) {
  const inside = (
    <>
      {icon && (
        <span className={css.icon}>
          <Mark source={icon} />
        </span>
      )}
      <span className={css.words}>
        <span>{label}</span>
        {detail && <span className={info.detail}>{detail}</span>}
      </span>
      <span className={css.end}>
        {hoverLabel && !badge && (
          <span className={hover} aria-hidden="true">
            {hoverLabel}
          </span>
        )}
        {badge}
        {trailing}
      </span>
    </>
  )
  if (href)
    return (
      <a className={css.row} href={href} onClick={onClick}>
        {inside}
      </a>
    )
  if (!onClick) return <div className={css.row}>{inside}</div>
  return (
    <button type="button" className={css.row} onClick={onClick}>
      {inside}
    </button>
  )
}
