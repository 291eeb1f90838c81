import { useId, useState } from 'react'
import type { LatchkitError } from '../../../core/errors.js'
import { Announce } from '../../../ui/kit/Announce.js'
import { Button } from '../../../ui/kit/Button.js'
import { CodeInput } from '../../../ui/kit/CodeInput.js'
import { FieldError } from '../../../ui/kit/FieldError.js'
import { MailIcon, PhoneIcon } from '../../../ui/kit/icons.js'
import { ScreenLayout } from '../../../ui/kit/ScreenLayout.js'
import { Spinner } from '../../../ui/kit/Spinner.js'
import { StatusIcon } from '../../../ui/kit/StatusIcon.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import { type Say, useText } from '../../../ui/kit/use-text.js'
import type { CodeEvent, CodeState } from '../contract.js'
import * as css from './awaiting-code.css.js'
import { passwordlessText } from './text.js'

type Coding = Extract<CodeState, { at: 'code' | 'resending' | 'verifying' }>
type Words = Say<keyof typeof passwordlessText.entries>

/** Six boxes and a way to get another code; then the success. Modal §4.2, Wire §6.4. */
export default function AwaitingCode({ state, send }: ScreenProps<CodeState, CodeEvent>) {
  const say = useText(passwordlessText)
  if (state.at === 'success' || state.at === 'finishing') return <Success say={say} />
  if (state.at !== 'code' && state.at !== 'resending' && state.at !== 'verifying') return null
  return <Entry {...{ state, send, say }} />
}

function Success({ say }: { readonly say: Words }) {
  return (
    <ScreenLayout icon={<StatusIcon kind="success" />} title={say('success')}>
      <Announce>{say('success')}</Announce>
    </ScreenLayout>
  )
}

function Entry({ state, send, say }: { readonly state: Coding; send(event: CodeEvent): void; readonly say: Words }) {
  const { appName } = useSurroundings()
  const [digits, setDigits] = useState('')
  const [numeric, setNumeric] = useState(true)
  const [round, setRound] = useState(state.round)
  // a clean start: the boxes are emptied, and the focus stays where it is
  if (round !== state.round) {
    setRound(state.round)
    setDigits('')
    setNumeric(true)
  }
  const errorId = useId()
  const { channel, to, at } = state
  const email = channel === 'email'
  const error = state.at === 'code' ? state.error : undefined
  const words = numeric ? error && explain(say, error, state) : say('codeNumeric')
  const edit = (next: string) => {
    setDigits(next)
    setNumeric(true)
    if (error) send({ type: 'edit' })
  }
  const refused = state.at === 'code' && !state.clearAt ? state.refused : undefined
  return (
    <ScreenLayout
      icon={email ? <MailIcon size={24} /> : <PhoneIcon size={24} />}
      title={say('codeTitle')}
      description={say(email ? 'codeSentToEmail' : 'codeSentToPhone', { to, app: appName })}
      footer={<Resend {...{ state, send, say }} />}
    >
      <div className={css.entry}>
        <CodeInput
          label={say('codeLabel')}
          value={at === 'verifying' ? state.code : digits}
          onChange={edit}
          onComplete={(code) => send({ type: 'submitCode', code })}
          onInvalid={() => setNumeric(false)}
          disabled={at === 'verifying'}
          invalid={!!words}
          errorId={words ? errorId : undefined}
        />
        <div className={css.message}>
          {at === 'verifying' && (
            <span className={css.wait}>
              <Spinner size={16} /> {say('verifying')}
              <Announce>{say('verifying')}</Announce>
            </span>
          )}
          {words && <FieldError id={errorId}>{words}</FieldError>}
          {refused && error?.code !== 'invalid_credentials' && error?.code !== 'cannot_link_more_of_type' && (
            <Button variant="text" onClick={() => send({ type: 'submitCode', code: refused })}>
              {say('codeRetry')}
            </Button>
          )}
        </div>
      </div>
    </ScreenLayout>
  )
}

/** Modal §8.2. */
function explain(say: Words, { code, message }: LatchkitError, state: Coding): string {
  if (code === 'invalid_credentials') return say('codeInvalid')
  if (code === 'cannot_link_more_of_type') return message
  return say(state.at === 'code' && state.refused ? 'codeFailed' : 'resendFailed')
}

function Resend({ state, send, say }: { readonly state: Coding; send(event: CodeEvent): void; readonly say: Words }) {
  const question = say(state.channel === 'email' ? 'noEmail' : 'noMessage')
  const locked = state.at !== 'resending' && state.resentAt !== undefined
  return (
    <p className={css.resend}>
      {question}
      {locked ? (
        <span className={css.sent}>
          {say('resent')}
          <Announce>{say('resent')}</Announce>
        </span>
      ) : (
        <Button
          variant="text"
          loading={state.at === 'resending'}
          disabled={state.at === 'verifying'}
          onClick={() => send({ type: 'resend' })}
        >
          {say(state.at === 'resending' ? 'resending' : 'resend')}
        </Button>
      )}
    </p>
  )
}
