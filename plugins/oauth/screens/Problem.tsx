import type { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { OAuthContract, OAuthEvent, OAuthState } from '../contract.js'
import { BRANDS, BrandMark } from './brands.js'
import { problemText } from './problem.text.js'

export type ProblemProps = Pick<ScreenProps<Extract<OAuthState, { at: 'problem' }>, OAuthEvent>, 'state' | 'send'>

/** Explains why the login failed and what the user can do. Loaded on demand. Modal §8.3. */
export default function Problem({ state, send }: ProblemProps) {
  const say = useText(problemText)
  const { error, provider, back } = state
  const retries = !FINAL.includes(error.code)
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="error" logo={<BrandMark provider={provider} size={44} />} />}
      title={say('failed')}
      description={say(wordsFor(error), { provider: BRANDS[provider].label })}
      footer={
        <>
          {retries && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
          {(back || !retries) && (
            <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'leave' })}>
              {say(back ? 'anotherMethod' : 'close')}
            </Button>
          )}
        </>
      }
    />
  )
}

type Key = keyof typeof problemText.entries
/** Failures that a retry cannot change. Modal §8.3. */
const FINAL: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'linked_to_another_user',
  'oauth_account_suspended',
  'oauth_state_mismatch',
]
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
/** The identity provider's rate limit and ours differ in the message that came with the error. */
const wordsFor = ({ code, message }: LatchkitError): Key =>
  code === 'too_many_requests' && /rate.?limit/i.test(message) ? 'limited' : (WORDS[code] ?? 'wrong')
