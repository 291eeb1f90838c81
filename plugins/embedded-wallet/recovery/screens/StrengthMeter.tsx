import type { ReactElement } from 'react'
import type { Strength } from '../../../../core/input/recovery-password.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import * as css from './password.css.js'
import { passwordText } from './password.text.js'

export interface StrengthMeterProps {
  /** Undefined until something is typed and the dictionary is loaded. */
  readonly strength: Strength | undefined
  /** Placed at the end of the line. */
  readonly children: ReactElement
}
const FILLED = { weak: 1, medium: 2, strong: 3 } as const
const LABEL = { weak: 'strengthWeak', medium: 'strengthMedium', strong: 'strengthStrong' } as const

/** Shows a password's strength as a bar with three segments and in words, which are announced. Modal §5. */
export function StrengthMeter({ strength, children }: StrengthMeterProps) {
  const say = useText(passwordText)
  const filled = strength ? FILLED[strength] : 0
  return (
    <div className={css.meter}>
      <div className={css.bar} aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <span key={at} className={strength && at < filled ? `${css.segment} ${css.filled[strength]}` : css.segment} />
        ))}
      </div>
      <div className={css.line}>
        <span role="status" className={css.strength}>
          {say('strength', { strength: say(strength ? LABEL[strength] : 'strengthNone') })}
        </span>
        {children}
      </div>
    </div>
  )
}
