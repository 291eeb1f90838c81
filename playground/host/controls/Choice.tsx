import { useId } from 'react'
import { useHidden } from './search.js'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  /** The label of each value. */
  readonly options: Readonly<Record<T, string>>
  readonly hint?: string
  change(value: T): void
}

/** A select with a label. */
export function Choice<T extends string>({ label, value, options, hint, change }: ChoiceProps<T>) {
  const id = useId()
  const hidden = useHidden(label, hint, ...Object.values<string>(options))
  return (
    <div className="field" hidden={hidden}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => change(event.target.value as T)}
      >
        {Object.entries<string>(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
