import { CheckIcon } from '../icons/CheckIcon.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import * as css from './status-icon.css.js'

export interface StatusIconProps {
  readonly kind: 'success' | 'error'
}

/** The icon of a result, which the heading states in words. `BrandedStatus` has another brand's logo. */
export function StatusIcon({ kind }: StatusIconProps) {
  const [Glyph, tone] = kind === 'success' ? [CheckIcon, css.success] : [CloseIcon, css.error]
  return (
    <div className={`${css.status} ${tone}`} aria-hidden="true">
      <Glyph size={28} />
    </div>
  )
}
