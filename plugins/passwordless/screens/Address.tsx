import { useState } from 'react'
import { plainEmail } from '../../../core/input/email.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { TextField } from '../../../ui/kit/fields/TextField.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { PhoneField } from '../../../ui/kit/phone/PhoneField.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import type { CodeEvent, CodeState } from '../contract.js'
import { addressText } from './address.text.js'
import { rowsText } from './rows.text.js'

const WORDS = {
  email: { link: ['linkEmailTitle', 'linkEmailBody'], update: ['updateEmailTitle', 'updateEmailBody'] },
  sms: { link: ['linkPhoneTitle', 'linkPhoneBody'], update: ['updatePhoneTitle', 'updatePhoneBody'] },
} as const

/** Asks for the address to link or to change to. Modal §2.1, Wire §6.4. */
export default function Address({ state, send }: ScreenProps<CodeState, CodeEvent>) {
  const say = useText(addressText)
  const sayField = useText(rowsText)
  const { appName } = useSurroundings()
  const task = 'channel' in state ? state : undefined
  const [typed, setTyped] = useState({ value: task?.to ?? '', possible: (task?.to ?? '') !== '' })
  if (!task || task.intent === 'login') return null
  const email = task.channel === 'email'
  const [title, body] = WORDS[task.channel][task.intent]
  const sending = task.at === 'sending'
  const ready = email ? !!plainEmail(typed.value) : typed.possible
  const submit = () => {
    if (ready && !sending) send({ type: 'submitAddress', to: typed.value })
  }
  return (
    <ScreenLayout
      icon={email ? <MailIcon size={24} /> : <PhoneIcon size={24} />}
      title={say(title)}
      description={say(body, { app: appName })}
      footer={
        <Button disabled={!ready} loading={sending} onClick={submit}>
          {say('sendCode')}
        </Button>
      }
    >
      {email ? (
        <TextField
          label={sayField('emailLabel')}
          hideLabel
          icon={<MailIcon />}
          placeholder={sayField('emailPlaceholder')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          enterKeyHint="send"
          maxLength={254}
          data-autofocus=""
          readOnly={sending}
          value={typed.value}
          onChange={(value) => setTyped({ value, possible: false })}
          onSubmit={submit}
        />
      ) : (
        <PhoneField
          label={sayField('phoneLabel')}
          hideLabel
          disabled={sending}
          value={typed.value}
          onChange={setTyped}
          onSubmit={submit}
        />
      )}
    </ScreenLayout>
  )
}
