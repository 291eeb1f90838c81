import { useId } from 'react'
import { useHidden } from './search.js'

interface ToggleProps {
  readonly label: string
  readonly checked: boolean
  readonly hint?: string
  change(checked: boolean): void
}

/** A checkbox with a label. */
export function Toggle({ label, checked, hint, change }: ToggleProps) {
  const id = useId()
  const hidden = useHidden(label, hint)
  return (
    <div className="toggle" hidden={hidden}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => change(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
