import { useState } from 'react'
import { Badge } from '../../../ui/kit/Badge.js'
import { Button } from '../../../ui/kit/Button.js'
import type { EntryFace, EntryFieldProps, EntryRowProps } from '../../../ui/kit/entry.js'
import { MailIcon } from '../../../ui/kit/icons.js'
import { ListRow } from '../../../ui/kit/ListRow.js'
import { TextField } from '../../../ui/kit/TextField.js'
import { useText } from '../../../ui/kit/use-text.js'
import { isEmail } from '../address.js'
import { passwordlessText } from './text.js'

/** The landing's email input: Enter or Submit. Modal §2.2. */
function EmailField({ value, onSubmit, recent, busy, disabled }: EntryFieldProps) {
  const say = useText(passwordlessText)
  const [typed, setTyped] = useState(value)
  const ready = isEmail(typed) && !disabled
  const submit = () => {
    if (ready && !busy) onSubmit(typed.trim().toLowerCase())
  }
  return (
    <TextField
      label={say('emailLabel')}
      hideLabel
      icon={<MailIcon />}
      placeholder={say('emailPlaceholder')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
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

function EmailRow({ onChoose, recent, busy, disabled }: EntryRowProps) {
  const say = useText(passwordlessText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow
      icon={<MailIcon />}
      badge={badge}
      loading={busy}
      disabled={disabled}
      onClick={onChoose}
      label={say('continueWithEmail')}
    />
  )
}

export const emailEntry: EntryFace = { Row: EmailRow, Field: EmailField }
