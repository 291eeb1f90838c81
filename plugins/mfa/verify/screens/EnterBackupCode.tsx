import { useState } from 'react'
import { Announce } from '../../../../ui/kit/Announce.js'
import { Button } from '../../../../ui/kit/Button.js'
import { FieldError } from '../../../../ui/kit/FieldError.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { TextField } from '../../../../ui/kit/TextField.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { verifyText } from './verify.text.js'
import { WaysOut } from './WaysOut.js'
import { WORDS } from './words.js'

interface Props {
  readonly state: Extract<VerifyState, { at: 'backup' | 'submitting' | 'blocked' }>
  send(event: VerifyEvent): void
}

/** For who has lost the rest. */
export function EnterBackupCode({ state, send }: Props) {
  const say = useText(verifyText)
  const [typed, setTyped] = useState('')
  const { at } = state
  const checking = at === 'submitting'
  const error = 'error' in state ? state.error : undefined
  const words = error && say(WORDS[error.code] ?? 'wrong')
  const mayType = at !== 'blocked'
  const submit = () => {
    if (typed.trim() && at === 'backup') send({ type: 'submit', method: 'backup_code', code: typed.trim() })
  }
  return (
    <ScreenLayout
      icon={<KeyIcon size={32} />}
      title={say('backupCodeTitle')}
      description={say('backupWhat')}
      footer={
        <>
          {mayType && (
            <Button disabled={!typed.trim()} loading={checking} onClick={submit}>
              {say('verify')}
            </Button>
          )}
          <WaysOut {...{ state, send }} />
        </>
      }
    >
      <TextField
        label={say('backupLabel')}
        hideLabel
        placeholder={say('backupLabel')}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={100}
        data-autofocus=""
        readOnly={at !== 'backup'}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          if (error) send({ type: 'edit' })
        }}
        onSubmit={submit}
        invalid={!!words}
        message={words && <FieldError>{words}</FieldError>}
      />
      {checking && <Announce>{say('checking')}</Announce>}
    </ScreenLayout>
  )
}
