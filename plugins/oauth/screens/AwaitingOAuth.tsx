import { LoadFailed } from '../../../ui/kit/layout/LoadFailed.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../ui/kit/layout/Waiting.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../ui/kit/use-load.js'
import type { OAuthEvent, OAuthState } from '../contract.js'
import { BRANDS, BrandMark } from './brands.js'
import type { ProblemProps } from './Problem.js'
import { oauthText } from './text.js'

type Props = ScreenProps<OAuthState, OAuthEvent>

/** Waiting for the identity provider, and the result. Modal §4.5, Wire §6.4. */
export default function AwaitingOAuth({ state, send }: Props) {
  const say = useText(oauthText)
  if (state.at === 'blocked') return <Waiting />
  if (state.at === 'problem') return <Failed state={state} send={send} />
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
          footer={<OpenAgainLater onClick={() => send({ type: 'retry' })} />}
        />
      )
    case 'success':
    case 'finishing':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={logo} />} title={say('success', names)} />
  }
}

const loadProblem = async () => (await import('./Problem.js')).default
const loadOpenAgain = async () => (await import('./OpenAgain.js')).default

/** The component for failures is loaded on demand, because few logins fail. */
function Failed(props: ProblemProps) {
  const { value: Problem, failed, retry } = useLoad(loadProblem)
  if (Problem) return <Problem {...props} />
  return failed ? <LoadFailed onRetry={retry} /> : <Waiting />
}

function OpenAgainLater({ onClick }: { onClick(): void }) {
  const { value: OpenAgain } = useLoad(loadOpenAgain)
  return OpenAgain ? <OpenAgain onClick={onClick} /> : null
}
