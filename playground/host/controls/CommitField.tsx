import { useState } from 'react'
import { TextField } from './TextField.js'

interface CommitFieldProps {
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'number' | 'url'
  readonly hint?: string
  readonly placeholder?: string
  save(value: string): void
}

/** A text field that saves when the user leaves it or presses Enter. It shows the latest saved value. */
export function CommitField({ value, save, ...field }: CommitFieldProps) {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDraft(value)
  }
  const commit = () => {
    if (draft !== value) save(draft)
  }
  return <TextField {...field} value={draft} change={setDraft} commit={commit} />
}
