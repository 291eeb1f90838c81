import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../ui/kit/layout/Waiting.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { OAuthContract, OAuthEvent, OAuthState } from '../contract.js'
import { BRANDS, BrandMark } from './brands.js'
import { oauthText } from './text.js'

type Props = ScreenProps<OAuthState, OAuthEvent>

/** The way to an identity provider and back, and how it went. Modal §4.5, Wire §6.4. */
export default function AwaitingOAuth({ state, send }: Props) {
  const say = useText(oauthText)
  if (state.at === 'blocked') return <Waiting />
  const names = { provider: BRANDS[state.provider].label }
  const logo = <BrandMark provider={state.provider} size={44} />
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
          description={say(WORDS[code] ?? 'wrong', names)}
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

type Key = keyof typeof oauthText.entries
/** Another try of the same would end the same. Modal §8.3. */
const FINAL: readonly ErrorCode[] = ['cannot_link_more_of_type', 'oauth_account_suspended', 'oauth_state_mismatch']
const WORDS: ErrorWords<OAuthContract['errors'], Key, 'invalid_pkce_parameters'> = {
  cannot_link_more_of_type: 'onlyOne',
  client_request_timeout: 'timedOut',
  linked_to_another_user: 'linkedToAnother',
  oauth_account_suspended: 'suspended',
  oauth_state_mismatch: 'phishing',
  oauth_unexpected: 'unexpected',
  oauth_user_denied: 'denied',
  too_many_requests: 'tooMany',
  user_rejected_request: 'rejected',
}
