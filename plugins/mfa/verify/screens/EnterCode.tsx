import { CodeInput } from '../../../../ui/kit/fields/CodeInput.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PhoneIcon } from '../../../../ui/kit/icons/PhoneIcon.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { Spinner } from '../../../../ui/kit/marks/Spinner.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { CodeEntry, ResendCode } from './CodeEntry.js'
import { line } from './code-entry.css.js'
import { enterCodeText } from './enter-code.text.js'
import { usePurpose } from './use-purpose.js'
import { WaysOut } from './WaysOut.js'
import { useWords } from './words.js'

/** Asks for a code of an authenticator app or an SMS. After a blocking error the boxes are disabled. Modal §4.14. */
export default function EnterCode({ state, send, can }: ScreenProps<VerifyState, VerifyEvent>) {
  const say = useText(enterCodeText)
  const wordsOf = useWords()
  const { appName } = useSurroundings()
  const withPurpose = usePurpose('pending' in state ? state.pending : undefined)
  if (!('method' in state) || (state.method !== 'totp' && state.method !== 'sms')) return <Waiting />
  const { at, method } = state
  const isSms = method === 'sms'
  const Icon = isSms ? PhoneIcon : ShieldIcon
  const error = 'error' in state && state.error ? wordsOf(state.error) : undefined
  const sending = at === 'beginning'
  const mayResend = at === 'code' && isSms
  return (
    <ScreenLayout
      key={`${sending}`} // a new key after the wait lets the boxes take the focus
      icon={<Icon size={32} />}
      title={say('codeTitle')}
      description={
        at !== 'problem' && withPurpose(say(sending ? 'sending' : isSms ? 'codeOfSms' : 'codeOfApp', { app: appName }))
      }
      footer={<WaysOut {...{ at, send }} />}
    >
      {sending || at === 'problem' ? (
        <div className={line}>{sending ? <Spinner size={24} /> : error && <FieldError>{error}</FieldError>}</div>
      ) : (
        <CodeEntry
          Boxes={CodeInput}
          round={at === 'blocked' ? -1 : (state.round ?? 0)}
          checked={at === 'submitting' ? `${state.code}` : undefined}
          disabled={at !== 'code'}
          error={error}
          onEdit={() => send({ type: 'edit' })}
          onComplete={(code) => send({ type: 'submit', method, code })}
          resend={mayResend && <ResendCode sent={!can({ type: 'again' })} onResend={() => send({ type: 'again' })} />}
        />
      )}
    </ScreenLayout>
  )
}
