import type { ReactNode } from 'react'
import type { MaybeElement } from '../element.js'
import { Mark } from '../marks/Mark.js'
import { Spinner } from '../marks/Spinner.js'
import * as css from './row.css.js'

export interface ListRowProps {
  /** Shown at 24 px: the URL of a brand's logo, or an element such as an icon. */
  readonly icon: string | MaybeElement
  readonly label: ReactNode
  readonly badge?: MaybeElement
  readonly trailing?: MaybeElement
  readonly loading?: boolean | undefined
  readonly disabled?: boolean | undefined
  onClick(): void
}

/** One option of a list: a login method, a wallet. Use it in a `List` or alone. `InfoRow` has more content. */
export function ListRow({ icon, label, badge, trailing, loading, disabled, onClick }: ListRowProps) {
  return (
    <button
      type="button"
      className={css.row}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={() => loading || onClick()}
    >
      <span className={css.icon}>
        <Mark source={icon} />
      </span>
      <span className={css.words}>{label}</span>
      <span className={css.end}>
        {badge}
        {loading ? <Spinner /> : trailing}
      </span>
    </button>
  )
}
