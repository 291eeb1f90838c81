import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PasskeyIcon } from '../../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { PendingAction, VerifyEvent, VerifyState } from '../contract.js'
import * as css from './ask-passkey.css.js'
import { askPasskeyText } from './ask-passkey.text.js'
import { line } from './code-entry.css.js'
import { usePurpose } from './use-purpose.js'
import { WaysOut } from './WaysOut.js'
import { useWords } from './words.js'

const LOGO = <PasskeyIcon size={32} />
const DESCRIPTIONS = {
  beginning: 'passkeyFollow',
  prompting: 'passkeyFollow',
  ready: 'passkeyReady',
  submitting: 'passkeyChecking',
} as const

/** Shown behind the browser's prompt, with the operation that needs the passkey. Modal §2.6. */
export default function AskPasskey({ state, send }: ScreenProps<VerifyState, VerifyEvent>) {
  const say = useText(askPasskeyText)
  const wordsOf = useWords()
  const pending = 'pending' in state ? state.pending : undefined
  const isShown = pending?.kind === 'message' || pending?.kind === 'transaction'
  const withPurpose = usePurpose(isShown ? undefined : pending)
  if (state.at === 'choosing' || state.at === 'code' || state.at === 'backup') return <Waiting />
  const { at } = state
  const error = at === 'problem' || at === 'blocked' ? state.error : undefined
  return (
    <ScreenLayout
      icon={<BrandedStatus kind={error ? 'error' : 'pending'} logo={LOGO} progress={at === 'ready' ? 0 : undefined} />}
      title={say('passkeyTitle')}
      description={at !== 'problem' && at !== 'blocked' && withPurpose(say(DESCRIPTIONS[at]))}
      footer={<WaysOut {...{ at, send }} />}
    >
      {isShown && <Pending pending={pending} />}
      {error && (
        <div className={line}>
          <FieldError>{wordsOf(error)}</FieldError>
        </div>
      )}
    </ScreenLayout>
  )
}

function Pending({ pending: { kind, to } }: { readonly pending: PendingAction }) {
  const say = useText(askPasskeyText)
  return (
    <div className={css.pending}>
      <span>{say(kind === 'transaction' ? 'pendingTransaction' : 'pendingMessage')}</span>
      {to && (
        <span title={to} translate="no">
          {say('pendingTo', { start: to.slice(0, 6), end: to.slice(-4) })}
        </span>
      )}
    </div>
  )
}
