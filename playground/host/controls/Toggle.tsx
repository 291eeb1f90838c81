import { useId } from 'react'

interface ToggleProps {
  readonly label: string
  readonly checked: boolean
  readonly hint?: string
  change(checked: boolean): void
}

/** A checkbox with a label. */
export function Toggle({ label, checked, hint, change }: ToggleProps) {
  const id = useId()
  return (
    <div className="toggle">
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
