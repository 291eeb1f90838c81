import { useState } from 'react'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { TextField } from '../../../../ui/kit/fields/TextField.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { backupCodeText } from './backup-code.text.js'
import { codeEntryText } from './code-entry.text.js'
import { usePurpose } from './use-purpose.js'
import { WaysOut } from './WaysOut.js'
import { useWords } from './words.js'

/** Asks for one of the backup codes that the user saved, in case every method is lost. */
export default function EnterBackupCode({ state, send }: ScreenProps<VerifyState, VerifyEvent>) {
  const say = useText(backupCodeText)
  const sayChecking = useText(codeEntryText)
  const wordsOf = useWords()
  const withPurpose = usePurpose('pending' in state ? state.pending : undefined)
  const [typed, setTyped] = useState('')
  if (state.at !== 'backup' && state.at !== 'submitting' && state.at !== 'blocked') return <Waiting />
  const { at } = state
  const checking = at === 'submitting'
  const error = 'error' in state ? state.error : undefined
  const words = error && wordsOf(error)
  const mayType = at !== 'blocked'
  const submit = () => {
    if (typed.trim() && at === 'backup') send({ type: 'submit', method: 'backup_code', code: typed.trim() })
  }
  return (
    <ScreenLayout
      icon={<KeyIcon size={32} />}
      title={say('backupCodeTitle')}
      description={withPurpose(say('backupWhat'))}
      footer={
        <>
          {mayType && (
            <Button disabled={!typed.trim()} loading={checking} onClick={submit}>
              {say('verify')}
            </Button>
          )}
          <WaysOut {...{ at, send }} />
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
      {checking && <Announce>{sayChecking('checking')}</Announce>}
    </ScreenLayout>
  )
}
