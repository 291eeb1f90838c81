import { useId, useState } from 'react'
import type { LatchkitError } from '../../../../core/errors.js'
import { Announce } from '../../../../ui/kit/Announce.js'
import { Button } from '../../../../ui/kit/Button.js'
import { CodeInput } from '../../../../ui/kit/CodeInput.js'
import { FieldError } from '../../../../ui/kit/FieldError.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { Spinner } from '../../../../ui/kit/Spinner.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { ICONS } from './icons.js'
import { verifyText } from './verify.text.js'
import * as css from './verify-identity.css.js'
import { WaysOut } from './WaysOut.js'
import { WORDS } from './words.js'

interface Props<At> {
  readonly state: Extract<VerifyState, { at: At }>
  send(event: VerifyEvent): void
}
interface CodeProps extends Props<'code' | 'submitting' | 'blocked'> {
  can(event: VerifyEvent): boolean
}

/** Six boxes; a blocking error takes no digits. Modal §4.14. */
export function EnterCode({ state, send, can }: CodeProps) {
  const say = useText(verifyText)
  const { appName } = useSurroundings()
  const { at } = state
  const method = state.method === 'sms' ? 'sms' : 'totp'
  const round = state.at === 'blocked' ? -1 : (state.round ?? 0)
  const clean = { round, digits: '', numeric: true }
  const [typed, setTyped] = useState(clean)
  const { digits, numeric } = typed.round === round ? typed : clean
  const errorId = useId()
  const error: LatchkitError | undefined = 'error' in state ? state.error : undefined
  const words = numeric ? error && say(WORDS[error.code] ?? 'wrong') : say('codeNumeric')
  const checking = at === 'submitting'
  const submitted = checking && typeof state.code === 'string' ? state.code : undefined
  const mayResend = at === 'code' && method === 'sms' && !words
  const Icon = ICONS[method]
  return (
    <ScreenLayout
      icon={<Icon size={32} />}
      title={say('codeTitle')}
      description={say(method === 'sms' ? 'codeOfSms' : 'codeOfApp', { app: appName })}
      footer={<WaysOut {...{ state, send }} />}
    >
      <CodeInput
        label={say('codeLabel')}
        value={submitted ?? digits}
        onChange={(next) => {
          setTyped({ ...clean, digits: next })
          if (error) send({ type: 'edit' })
        }}
        onComplete={(code) => send({ type: 'submit', method, code })}
        onInvalid={() => setTyped({ round, digits, numeric: false })}
        disabled={at !== 'code'}
        invalid={!numeric || !!error}
        errorId={words && errorId}
      />
      <div className={css.line}>
        {checking && <Spinner size={16} />}
        {checking && <span>{say('checking')}</span>}
        {checking && <Announce>{say('checking')}</Announce>}
        {words && <FieldError id={errorId}>{words}</FieldError>}
        {mayResend && <Resend sent={!can({ type: 'again' })} send={send} />}
      </div>
    </ScreenLayout>
  )
}

interface ResendProps {
  readonly sent: boolean
  send(event: VerifyEvent): void
}
function Resend({ sent, send }: ResendProps) {
  const say = useText(verifyText)
  return (
    <>
      {/* one button through it all, so that the focus stays; the flow takes no click while it is locked */}
      <Button variant="text" aria-disabled={sent} onClick={() => send({ type: 'again' })}>
        {sent ? <span className={css.sent}>{say('resent')}</span> : say('resend')}
      </Button>
      {sent && <Announce>{say('resent')}</Announce>}
    </>
  )
}

/** Before there is a code to enter. */
export function SendingCode({ state, send }: Props<'beginning' | 'problem'>) {
  const say = useText(verifyText)
  const Icon = ICONS[state.method]
  const sending = state.at === 'beginning'
  return (
    <ScreenLayout
      icon={<Icon size={32} />}
      title={say('codeTitle')}
      description={sending && say('sending')}
      footer={<WaysOut {...{ state, send }} />}
    >
      <div className={css.line}>
        {sending ? <Spinner size={24} /> : <FieldError>{say(WORDS[state.error.code] ?? 'wrong')}</FieldError>}
      </div>
    </ScreenLayout>
  )
}
