import { CheckIcon } from './icons/CheckIcon.js'
import { CloseIcon } from './icons/CloseIcon.js'
import * as css from './status-icon.css.js'

export interface StatusIconProps {
  readonly kind: 'success' | 'error'
}

/** How it ended, at a glance; the screen's heading says the same in words. Others' marks are in `BrandedStatus`. */
export function StatusIcon({ kind }: StatusIconProps) {
  const Glyph = kind === 'success' ? CheckIcon : CloseIcon
  return (
    <div className={`${css.status} ${css.tones[kind]}`} aria-hidden="true">
      <Glyph size={28} />
    </div>
  )
}
