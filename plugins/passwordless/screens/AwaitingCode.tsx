import { useId, useState } from 'react'
import type { LatchkitError } from '../../../core/errors.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { CodeInput } from '../../../ui/kit/fields/CodeInput.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../ui/kit/layout/Waiting.js'
import { Spinner } from '../../../ui/kit/marks/Spinner.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { Announce } from '../../../ui/kit/text/Announce.js'
import { type Say, useText } from '../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import type { CodeEvent, CodeState } from '../contract.js'
import * as css from './awaiting-code.css.js'
import { passwordlessText } from './text.js'

/** The fields of a stage that describe the last attempt. */
type Refusal = Pick<Coding, 'round'> & {
  readonly error?: LatchkitError
  readonly refused?: string
  readonly clearAt?: number
}
type Coding = Extract<CodeState, { at: 'code' | 'resending' | 'verifying' | 'refused' }>
interface PartProps {
  readonly state: Coding
  send(event: CodeEvent): void
  readonly say: Say<keyof typeof passwordlessText.entries>
}

/** Six boxes and a button to get another code, then the success. Modal §4.2, Wire §6.4. */
export default function AwaitingCode({ state, send }: ScreenProps<CodeState, CodeEvent>) {
  const say = useText(passwordlessText)
  if ('round' in state) return <Entry state={state} send={send} say={say} />
  if (!('verified' in state)) return <Waiting /> // until the error's screen is loaded
  return (
    <ScreenLayout icon={<StatusIcon kind="success" />} title={say('success')}>
      <Announce>{say('success')}</Announce>
    </ScreenLayout>
  )
}

function Entry({ state, send, say }: PartProps) {
  const { appName } = useSurroundings()
  const { round, channel, to } = state
  // a new round empties the boxes; they keep the focus
  const clean = { round, digits: '', numeric: true }
  const [typed, setTyped] = useState(clean)
  const { digits, numeric } = typed.round === round ? typed : clean
  const errorId = useId()
  const verifying = 'code' in state
  const { error, refused, clearAt }: Refusal = verifying ? { round } : state
  const code = error?.code
  // errors for which sending the same code again would change nothing: Modal §8.2.
  const final =
    code === 'invalid_credentials'
      ? say('codeInvalid')
      : code === 'cannot_link_more_of_type' || code === 'fresh_login_required'
        ? error?.message
        : undefined
  const tooMany = code === 'too_many_requests'
  const failed =
    code && say(refused ? (tooMany ? 'codeTooMany' : 'codeFailed') : tooMany ? 'resendTooMany' : 'resendFailed')
  const words = numeric ? (final ?? failed) : say('codeNumeric')
  const email = channel === 'email'
  const [before, ...after] = say(email ? 'codeSentToEmail' : 'codeSentToPhone', { to, app: appName }).split(to)
  const Picture = email ? MailIcon : PhoneIcon
  return (
    <ScreenLayout
      icon={<Picture size={24} />}
      title={say('codeTitle')}
      description={
        <>
          <span>{before}</span>
          {after.length > 0 && <strong translate="no">{to}</strong>}
          <span>{after.join(to)}</span>
        </>
      }
      footer={<Resend state={state} send={send} say={say} />}
    >
      <div>
        <CodeInput
          label={say('codeLabel')}
          value={verifying ? state.code : digits}
          onChange={(next) => {
            setTyped({ ...clean, digits: next })
            if (error) send({ type: 'edit' })
          }}
          onComplete={(code) => send({ type: 'submitCode', code })}
          onInvalid={() => setTyped({ round, digits, numeric: false })}
          disabled={verifying}
          invalid={!numeric || !!refused}
          errorId={words && errorId}
        />
        <div className={css.line}>
          {verifying && (
            <>
              <Spinner size={16} />
              <span>{say('verifying')}</span>
              <Announce>{say('verifying')}</Announce>
            </>
          )}
          {words && <FieldError id={errorId}>{words}</FieldError>}
          {refused && !clearAt && error?.retryable && (
            <Button variant="text" onClick={() => send({ type: 'submitCode', code: refused })}>
              {say('codeRetry')}
            </Button>
          )}
        </div>
      </div>
    </ScreenLayout>
  )
}

function Resend({ state, send, say }: PartProps) {
  const resending = state.at === 'resending'
  const sent = !resending && state.resentAt !== undefined
  return (
    <p className={css.line}>
      <span>{say(state.channel === 'email' ? 'noEmail' : 'noMessage')}</span>
      {/* the same button in every state, so that it keeps the focus. The flow ignores clicks while it is locked. */}
      <Button
        variant="text"
        loading={resending}
        disabled={'code' in state}
        aria-disabled={sent}
        onClick={() => send({ type: 'resend' })}
      >
        {sent ? <span className={css.sent}>{say('resent')}</span> : say(resending ? 'resending' : 'resend')}
      </Button>
      {sent && <Announce>{say('resent')}</Announce>}
    </p>
  )
}
