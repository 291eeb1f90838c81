import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { ConnectEvent, ConnectState } from '../connect/contract.js'
import type { CrossAppContract } from '../contract.js'
import { AppMark } from './AppMark.js'
import { problemText } from './problem.text.js'
import { crossAppText } from './text.js'

export type ProblemProps = Pick<ScreenProps<Extract<ConnectState, { at: 'problem' }>, ConnectEvent>, 'state' | 'send'>

/** Explains why the connection failed and what the user can do. Loaded on demand. */
export default function Problem({ state, send }: ProblemProps) {
  const say = useText(problemText)
  const another = useText(crossAppText)('another')
  const { error, back, name, iconUrl } = state
  const retries = !FINAL.includes(error.code)
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="error" logo={<AppMark iconUrl={iconUrl} />} />}
      title={say('failed')}
      description={say(WORDS[error.code] ?? 'issue', { app: name ?? another })}
      footer={
        <>
          {retries && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
          {(back != null || !retries) && (
            <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'leave' })}>
              {say(back != null ? 'anotherMethod' : 'close')}
            </Button>
          )}
        </>
      }
    />
  )
}

type Key = keyof typeof problemText.entries
/** Errors that only occur in requests to wallets, which never reach this screen. */
type General = 'cross_app_popup_blocked' | 'cross_app_read_only' | 'cross_app_request_failed'
/** Errors that would occur again if the user tried again. */
const FINAL: readonly ErrorCode[] = ['cross_app_not_connected', 'oauth_state_mismatch']
const WORDS: ErrorWords<CrossAppContract['errors'], Key, General> = {
  client_request_timeout: 'timedOut',
  cross_app_not_connected: 'notConnected',
  linked_to_another_user: 'linkedToAnother',
  oauth_state_mismatch: 'phishing',
  oauth_user_denied: 'denied',
  user_rejected_request: 'canceled',
}
