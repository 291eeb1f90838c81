import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.js'
import * as css from './checkbox.css.js'

export interface CheckboxProps {
  readonly checked: boolean
  readonly disabled?: boolean
  onChange(checked: boolean): void
  /** The label: the statement that the user agrees to. */
  readonly children: ReactNode
}

/** A checkbox with a label. Both can be clicked. */
export const Checkbox = ({ checked, disabled, onChange, children }: CheckboxProps) => (
  <label className={css.row}>
    <span className={css.place}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.tick}>
        <CheckIcon size={16} />
      </span>
    </span>
    <span>{children}</span>
  </label>
)
