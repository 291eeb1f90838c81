import { BrandedStatus } from '../../../../ui/kit/BrandedStatus.js'
import { FieldError } from '../../../../ui/kit/FieldError.js'
import { PasskeyIcon } from '../../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { PendingAction, VerifyEvent, VerifyState } from '../contract.js'
import { verifyText } from './verify.text.js'
import * as css from './verify-identity.css.js'
import { WaysOut } from './WaysOut.js'
import { WORDS } from './words.js'

interface Props {
  readonly state: Exclude<VerifyState, { at: 'choosing' | 'code' | 'backup' | 'done' | 'failed' }>
  send(event: VerifyEvent): void
}
const LOGO = <PasskeyIcon size={32} />
const SAID = {
  beginning: 'passkeyFollow',
  prompting: 'passkeyFollow',
  ready: 'passkeyReady',
  submitting: 'passkeyChecking',
} as const

/** What the browser is doing beside us, and what it is for. Modal §2.6. */
export function AskPasskey({ state, send }: Props) {
  const say = useText(verifyText)
  const { at, pending } = state
  const error = at === 'problem' || at === 'blocked' ? state.error : undefined
  return (
    <ScreenLayout
      icon={<BrandedStatus kind={error ? 'error' : 'pending'} logo={LOGO} progress={at === 'ready' ? 0 : undefined} />}
      title={say('passkeyTitle')}
      description={at !== 'problem' && at !== 'blocked' && say(SAID[at])}
      footer={<WaysOut {...{ state, send }} />}
    >
      {pending && <Pending pending={pending} />}
      {error && (
        <div className={css.line}>
          <FieldError>{say(WORDS[error.code] ?? 'wrong')}</FieldError>
        </div>
      )}
    </ScreenLayout>
  )
}

function Pending({ pending: { kind, to } }: { readonly pending: PendingAction }) {
  const say = useText(verifyText)
  return (
    <div className={css.pending}>
      <span>{say(kind === 'transaction' ? 'pendingTransaction' : 'pendingMessage')}</span>
      {to && <span title={to}>{say('pendingTo', { start: to.slice(0, 6), end: to.slice(-4) })}</span>}
    </div>
  )
}
