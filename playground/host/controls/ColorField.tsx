import { TextField } from './TextField.js'

interface ColorFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly placeholder: string
  change(value: string): void
}

/** A text field for a colour, with the system's picker beside it. If it is empty, the setting is left out. */
export function ColorField({ label, value, placeholder, change, ...rest }: ColorFieldProps) {
  const picked = /^#[\da-f]{6}$/i.test(value) ? value : placeholder
  return (
    <div className="color">
      <TextField {...{ label, value, placeholder, change, ...rest }} />
      <input
        type="color"
        aria-label={`${label}, picked`}
        value={picked.toLowerCase()}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
