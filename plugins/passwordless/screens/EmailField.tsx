import { useState } from 'react'
import { plainEmail } from '../../../core/input/email.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import type { EntryFieldProps } from '../../../ui/kit/entry.js'
import { TextField } from '../../../ui/kit/fields/TextField.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'

/** The landing's email field. Enter or the button submits it. Modal §2.2. */
export default function EmailField({ value, onSubmit, recent, busy, disabled }: EntryFieldProps) {
  const say = useText(rowsText)
  const [typed, setTyped] = useState(value)
  const ready = !!plainEmail(typed) && !disabled
  const submit = () => {
    if (ready && !busy) onSubmit(typed)
  }
  return (
    <TextField
      label={say('emailLabel')}
      hideLabel
      icon={<MailIcon />}
      placeholder={say('emailPlaceholder')}
      type="email"
      autoComplete="email"
      enterKeyHint="go"
      maxLength={254}
      data-autofocus=""
      disabled={disabled}
      readOnly={busy}
      value={typed}
      onChange={setTyped}
      onSubmit={submit}
      trailing={
        recent && !typed ? (
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
