import { useState } from 'react'
import type { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { Disclosure } from '../../../../ui/kit/controls/Disclosure.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PasswordField } from '../../../../ui/kit/fields/PasswordField.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Emblem } from '../../../../ui/kit/marks/Emblem.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { RecoverEvent, RecoverState } from '../contract.js'
import { recoverText } from './recover.text.js'

/** Recovers a wallet on this device with its password. Modal §4.10, §8.7. */
export default function PasswordRecovery({ state, send }: ScreenProps<RecoverState, RecoverEvent>) {
  const say = useText(recoverText)
  const walletWords = useWalletWords()
  const { appName } = useSurroundings()
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  /** The error to hide, because the user has typed since. */
  const [refused, setRefused] = useState<LatchkitError>()
  const error = state.at === 'entering' && state.error !== refused ? state.error : undefined
  if (state.at === 'recovered')
    return (
      <ScreenLayout
        icon={<StatusIcon kind="success" />}
        title={say('recoverDone')}
        description={
          <>
            <span>{say('recoverDoneBody')}</span>
            <Announce>{say('recoverDone')}</Announce>
          </>
        }
      />
    )
  const busy = state.at === 'recovering'
  const submit = () => !busy && send({ type: 'submit', password })
  return (
    <ScreenLayout
      icon={
        <Emblem>
          <KeyIcon size={28} />
        </Emblem>
      }
      title={say('enterPassword')}
      description={say('enterPasswordBody')}
      footer={
        <Button disabled={!password} loading={busy} onClick={submit}>
          {say('recover')}
        </Button>
      }
    >
      <PasswordField
        label={say('recoverLabel')}
        hideLabel
        placeholder={say('recoverLabel')}
        autoComplete="current-password"
        data-autofocus
        {...{ shown, value: password }}
        readOnly={busy}
        onShow={setShown}
        onChange={(typed) => {
          setPassword(typed)
          if (state.at === 'entering') setRefused(state.error)
        }}
        onSubmit={submit}
        invalid={!!error}
        message={error && <FieldError>{walletWords(error) ?? say(WORDS[error.code] ?? 'recoverFailed')}</FieldError>}
      />
      <Disclosure summary={say('whyNecessary')}>{say('whyNecessaryBody', { app: appName })}</Disclosure>
    </ScreenLayout>
  )
}

/** The texts by error code. Modal §8.7. */
const WORDS: Partial<Record<ErrorCode, keyof typeof recoverText.entries>> = {
  invalid_recovery_pin: 'wrongPassword',
  invalid_request_arguments: 'wrongPassword',
  too_many_requests: 'tooManyPasswords',
}
