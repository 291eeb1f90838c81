import type { ReactNode } from 'react'
import { Mark } from './Mark.js'
import * as css from './row.css.js'
import { Spinner } from './Spinner.js'

export interface ListRowProps {
  /** 24 px: the address of a brand's mark, or an element, such as one of the icons. */
  readonly icon?: ReactNode
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly badge?: ReactNode
  readonly trailing?: ReactNode
  /** A word that appears at the end under the pointer ('Connect'); decoration, the row's name says it all. */
  readonly hoverLabel?: string | undefined
  readonly loading?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** With neither this nor `href` the row only shows. */
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
}

/** One entry of a list: a way to log in, a wallet, a passkey. Put rows in a `List`, or alone. */
export function ListRow(props: ListRowProps) {
  const { icon, label, detail, badge, trailing, hoverLabel, loading, disabled, onClick, href } = props
  const inside = (
    <>
      {icon && (
        <span className={css.icon}>
          <Mark source={icon} />
        </span>
      )}
      <span className={css.words}>
        <span className={css.name}>{label}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      <span className={css.end}>
        {hoverLabel && !loading && !badge && (
          <span className={css.hover} aria-hidden="true">
            {hoverLabel}
          </span>
        )}
        {badge}
        {loading ? <Spinner /> : trailing}
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
    <button
      type="button"
      className={css.row}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={() => loading || onClick()}
    >
      {inside}
    </button>
  )
}
