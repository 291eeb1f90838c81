import { useId, useState } from 'react'
import { Announce } from '../../../../ui/kit/Announce.js'
import { Button } from '../../../../ui/kit/Button.js'
import { CodeInput } from '../../../../ui/kit/CodeInput.js'
import { FieldError } from '../../../../ui/kit/FieldError.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { Spinner } from '../../../../ui/kit/Spinner.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { useText } from '../../../../ui/kit/use-text.js'
import { ICONS } from '../../verify/screens/icons.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import * as css from './enroll.css.js'
import { enrollText } from './enroll.text.js'
import { useWords } from './words.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'code' | 'resending' | 'submitting' }>
  send(event: EnrollEvent): void
  can(event: EnrollEvent): boolean
}

/** Six boxes: what shows that the user has it. Modal §2.6, §4.14. */
export function EnrollCode({ state, send, can }: Props) {
  const say = useText(enrollText)
  const said = useWords()
  const { appName } = useSurroundings()
  const { subject, round, at } = state
  const clean = { round, digits: '', numeric: true }
  const [typed, setTyped] = useState(clean)
  const { digits, numeric } = typed.round === round ? typed : clean
  const errorId = useId()
  const error = at === 'code' ? state.error : undefined
  const words = numeric ? error && said(error) : say('codeNumeric')
  const checking = at === 'submitting'
  const Icon = ICONS[subject.method]
  return (
    <ScreenLayout
      icon={<Icon size={32} />}
      title={say('enrollCodeTitle')}
      description={
        subject.method === 'sms' ? say('codeWhySms', { phone: subject.phone }) : say('codeWhyApp', { app: appName })
      }
      footer={subject.method === 'sms' && !checking && <Resend {...{ state, send, can }} />}
    >
      <CodeInput
        label={say('codeLabel')}
        value={checking ? state.code : digits}
        onChange={(next) => {
          setTyped({ ...clean, digits: next })
          if (error) send({ type: 'edit' })
        }}
        onComplete={(code) => send({ type: 'submit', code })}
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
      </div>
    </ScreenLayout>
  )
}

function Resend({ state, send, can }: Props) {
  const say = useText(enrollText)
  const resending = state.at === 'resending'
  const sent = !resending && !can({ type: 'again' })
  return (
    <>
      {/* one button through it all, so that the focus stays; the flow takes no click while it is locked */}
      <Button variant="text" loading={resending} aria-disabled={sent} onClick={() => send({ type: 'again' })}>
        {sent ? <span className={css.sent}>{say('resent')}</span> : say(resending ? 'resending' : 'resend')}
      </Button>
      {sent && <Announce>{say('resent')}</Announce>}
    </>
  )
}
