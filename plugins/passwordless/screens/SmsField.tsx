import { useState } from 'react'
import { Button } from '../../../ui/kit/controls/Button.js'
import type { EntryFieldProps } from '../../../ui/kit/entry.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { PhoneField } from '../../../ui/kit/phone/PhoneField.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'

/** The landing's phone field. Its numbering plans are fetched when it appears. Modal §2.2. */
export default function SmsField({ value, onSubmit, recent, busy, disabled }: EntryFieldProps) {
  const say = useText(rowsText)
  const [typed, setTyped] = useState({ value, possible: value !== '' })
  const ready = typed.possible && !disabled
  const submit = () => {
    if (ready && !busy) onSubmit(typed.value)
  }
  return (
    <PhoneField
      label={say('phoneLabel')}
      hideLabel
      disabled={disabled || busy}
      value={typed.value}
      onChange={setTyped}
      onSubmit={submit}
      trailing={
        recent && !typed.value ? (
          <Badge>{say('recent')}</Badge>
        ) : (
          <Button variant="text" disabled={!ready} loading={busy} onClick={submit}>
            {say('submit')}
          </Button>
        )
      }
    />
  )
}
