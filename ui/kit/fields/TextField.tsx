import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react'
import { hidden } from '../layout/hidden.css.js'
import * as css from './field.css.js'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'onChange' | 'onSubmit' | 'onKeyDown' | 'value' | 'id'
>

export interface TextFieldProps extends Native {
  readonly label: string
  /** Shows the label to screen readers only, if a heading above has the same text. */
  readonly hideLabel?: boolean
  readonly value: string
  onChange(value: string): void
  /** Called on Enter. */
  readonly onSubmit?: () => void
  readonly invalid?: boolean | undefined
  /** Shown below the field: a hint, or a `FieldError`. */
  readonly message?: ReactNode
  readonly icon?: ReactNode
  /** Shown at the end, inside the border: a submit button, a toggle. */
  readonly trailing?: ReactNode
}

/**
 * One line of text with its label, message and hint. `data-autofocus` makes it the first thing focused on its screen.
 */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, onSubmit, invalid, message, icon, trailing, ...rest } = props
  const id = useId()
  const messageId = message ? `${id}-message` : undefined
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // 229: a key that an input method takes, in Safari also the one that ends a composition
    if (event.key === 'Enter' && event.keyCode !== 229) onSubmit?.()
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? hidden : css.label}>
        {label}
      </label>
      <div className={css.box}>
        {icon && <span className={css.side}>{icon}</span>}
        <input
          spellCheck={false}
          {...rest}
          id={id}
          className={css.input}
          value={value}
          aria-invalid={invalid || undefined}
          aria-describedby={messageId}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={keyDown}
        />
        {trailing && <span className={`${css.side} ${css.trailing}`}>{trailing}</span>}
      </div>
      {message && (
        <div id={messageId} className={css.hint}>
          {message}
        </div>
      )}
    </div>
  )
}
