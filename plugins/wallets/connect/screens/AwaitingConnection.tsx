import { Button } from '../../../../ui/kit/controls/Button.js'
import { text } from '../../../../ui/kit/controls/button.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Marks } from '../../brands/screens/Marks.js'
import { walletsText } from '../../brands/screens/text.js'
import type { ConnectEvent, ConnectState } from '../../contract.js'
import { Later } from './Later.js'

const loadApart = () => import('./Apart.js').then((part) => part.default)
const loadProblem = () => import('./Problem.js').then((part) => part.default)

/** Connects one wallet and lets it sign, then shows the result. Modal §4.3, Wire §6.4. */
export default function AwaitingConnection({ state, send, can }: ScreenProps<ConnectState, ConnectEvent>) {
  const say = useText(walletsText)
  const { at, wallet } = state
  if (at === 'problem') return <Later key="problem" load={loadProblem} {...{ state, can, send }} />
  const { door, name } = wallet
  if (at === 'connecting' && door === 'wallet_connect')
    return <Later key="apart" load={loadApart} {...{ state, can, send }} />
  const [title, description, button] = WORDS[at]
  const values = { wallet: name }
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind={button ? 'pending' : 'success'} />}
      title={say(title, values)}
      description={say(description === 'accept' && door === 'coinbase' ? 'acceptInWindow' : description, values)}
      footer={
        button && (
          // a status while there is nothing to press
          <Button
            loading={at !== 'connected'}
            look={at === 'connected' ? undefined : text}
            onClick={() => send({ type: 'sign' })}
          >
            {say(button)}
          </Button>
        )
      }
    />
  )
}

type Word = keyof typeof walletsText.entries
type Words = readonly [title: Word, description: Word, button?: Word]
type Drawn = Exclude<ConnectState['at'], 'done' | 'failed' | 'refused' | 'problem'>
const DONE: Words = ['success', 'goodToGo']
/** Texts by stage. Without a button the stage is complete. */
const WORDS: Readonly<Record<Drawn, Words>> = {
  connecting: ['waitingFor', 'accept', 'connecting'],
  switching: ['switching', 'switchIn', 'connecting'],
  connected: ['verify', 'verifyWhy', 'sign'],
  signing: ['verify', 'verifyWhy', 'signing'],
  verifying: ['verify', 'moments', 'signing'],
  success: DONE,
  finishing: DONE,
}
