import { useState } from 'react'
import { Badge } from '../../../ui/kit/Badge.js'
import { Button } from '../../../ui/kit/Button.js'
import type { EntryFace, EntryFieldProps, EntryRowProps } from '../../../ui/kit/entry.js'
import { PhoneIcon } from '../../../ui/kit/icons.js'
import { ListRow } from '../../../ui/kit/ListRow.js'
import { PhoneField } from '../../../ui/kit/PhoneField.js'
import { useText } from '../../../ui/kit/use-text.js'
import { passwordlessText } from './text.js'

/** The landing's phone input; its numbering plans are fetched when it shows. Modal §2.2. */
function SmsField({ value, onSubmit, recent, busy, disabled }: EntryFieldProps) {
  const say = useText(passwordlessText)
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

function SmsRow({ onChoose, recent, busy, disabled }: EntryRowProps) {
  const say = useText(passwordlessText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow
      icon={<PhoneIcon />}
      badge={badge}
      loading={busy}
      disabled={disabled}
      onClick={onChoose}
      label={say('continueWithSms')}
    />
  )
}

export const smsEntry: EntryFace = { Row: SmsRow, Field: SmsField }
