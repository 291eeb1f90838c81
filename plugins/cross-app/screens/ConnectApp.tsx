import { Button } from '../../../ui/kit/controls/Button.js'
import { LoadFailed } from '../../../ui/kit/layout/LoadFailed.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../ui/kit/layout/Waiting.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../ui/kit/use-load.js'
import type { ConnectEvent, ConnectState } from '../connect/contract.js'
import { AppMark } from './AppMark.js'
import type { ProblemProps } from './Problem.js'
import { crossAppText } from './text.js'

/** Shows the connection to another app's account, from opening its window to the result. Modal §2.1. */
export default function ConnectApp({ state, send }: ScreenProps<ConnectState, ConnectEvent>) {
  const say = useText(crossAppText)
  if (state.at === 'problem') return <Failed state={state} send={send} />
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
  }
}

const loadProblem = async () => (await import('./Problem.js')).default

/** The component for failures is loaded on demand, because few connections fail. */
function Failed(props: ProblemProps) {
  const { value: Problem, failed, retry } = useLoad(loadProblem)
  if (Problem) return <Problem {...props} />
  return failed ? <LoadFailed onRetry={retry} /> : <Waiting />
}
