import { Button } from '../../../ui/kit/Button.js'
import { ScreenLayout } from '../../../ui/kit/ScreenLayout.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/use-text.js'
import { Waiting } from '../../../ui/kit/Waiting.js'
import type { ConnectEvent, ConnectState } from '../contract.js'
import { Connecting } from './Connecting.js'
import { Later } from './Later.js'
import { Marks } from './Marks.js'
import { walletsText } from './text.js'

const loadApart = () => import('./Apart.js').then((part) => part.default)
const loadProblem = () => import('./Problem.js').then((part) => part.default)

/** One wallet's connection and signature, and how they went. Modal §4.3, Wire §6.4. */
export default function AwaitingConnection({ state, send, can }: ScreenProps<ConnectState, ConnectEvent>) {
  const say = useText(walletsText)
  switch (state.at) {
    case 'connecting':
      if (state.wallet.door === 'wallet_connect')
        return <Later key="apart" load={loadApart} {...{ state, can, send }} />
      return <Connecting state={state} />
    case 'problem':
      return <Later key="problem" load={loadProblem} {...{ state, can, send }} />
    case 'switching':
    case 'connected':
    case 'signing':
    case 'verifying':
    case 'success':
    case 'finishing': {
      const [title, description] = WORDS[state.at]
      const values = { wallet: state.wallet.name }
      return (
        <ScreenLayout
          icon={<Marks wallet={state.wallet} kind={'verified' in state ? 'success' : 'pending'} />}
          title={say(title, values)}
          description={say(description, values)}
          footer={
            state.at === 'connected' ? (
              <Button onClick={() => send({ type: 'sign' })}>{say('sign')}</Button>
            ) : (
              'link' in state && <Button loading>{say(state.at === 'switching' ? 'connecting' : 'signing')}</Button>
            )
          }
        />
      )
    }
    default:
      return <Waiting />
  }
}

type Word = keyof typeof walletsText.entries
const DONE = ['success', 'goodToGo'] as const
/** Title and sentence. */
const WORDS = {
  switching: ['switching', 'switchIn'],
  connected: ['verify', 'verifyWhy'],
  signing: ['verify', 'verifyWhy'],
  verifying: ['verify', 'moments'],
  success: DONE,
  finishing: DONE,
} as const satisfies Record<string, readonly [Word, Word]>
