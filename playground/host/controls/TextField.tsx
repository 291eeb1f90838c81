import { type HTMLInputTypeAttribute, useId } from 'react'
import { useHidden } from './search.js'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly type?: HTMLInputTypeAttribute
  readonly hint?: string
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'email' | 'tel'
  change(value: string): void
  /** Called when the user leaves the field or presses Enter. */
  commit?(): void
}

/** A text field with a label. `change` is called with every key. */
export function TextField({ label, hint, change, commit, type = 'text', ...input }: TextFieldProps) {
  const id = useId()
  const hidden = useHidden(label, hint)
  return (
    <div className="field" hidden={hidden}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => change(event.target.value)}
        onBlur={commit}
        onKeyDown={commit && ((event) => event.key === 'Enter' && commit())}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
