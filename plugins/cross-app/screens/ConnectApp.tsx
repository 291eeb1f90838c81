import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { ConnectEvent, ConnectState } from '../connect/contract.js'
import type { CrossAppContract } from '../contract.js'
import { AppMark } from './AppMark.js'
import { crossAppText } from './text.js'

/** Shows the connection to another app's account, from opening its window to the result. Modal §2.1. */
export default function ConnectApp({ state, send }: ScreenProps<ConnectState, ConnectEvent>) {
  const say = useText(crossAppText)
  const names = { app: state.name ?? say('another') }
  const logo = <AppMark iconUrl={state.iconUrl} />
  switch (state.at) {
    case 'starting':
    case 'verifying':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={logo} />}
          title={say(state.at === 'starting' ? 'going' : 'verifying', names)}
          description={say('moments')}
        />
      )
    case 'awaiting':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={logo} />}
          title={say('waiting', names)}
          description={say('waitingDetail')}
          footer={<Button onClick={() => send({ type: 'retry' })}>{say('openAgain')}</Button>}
        />
      )
    case 'success':
    case 'finishing':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={logo} />} title={say('success', names)} />
    case 'problem': {
      const { code } = state.error
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="error" logo={logo} />}
          title={say('failed')}
          description={say(WORDS[code] ?? 'issue', names)}
          footer={
            FINAL.includes(code) ? (
              <Button onClick={() => send({ type: 'leave' })}>{say(state.back ? 'anotherMethod' : 'close')}</Button>
            ) : (
              <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>
            )
          }
        />
      )
    }
  }
}

type Key = keyof typeof crossAppText.entries
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
