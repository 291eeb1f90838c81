import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Marks } from '../../brands/screens/Marks.js'
import { walletsText } from '../../brands/screens/text.js'
import type { ConnectEvent, ConnectState } from '../../contract.js'
import { adviceOn } from './advice.js'
import { problemText } from './problem.text.js'

const words = { space: 'wallets', entries: { ...walletsText.entries, ...problemText.entries } } as const

type Props = ScreenProps<Extract<ConnectState, { at: 'problem' }>, ConnectEvent>

/** Explains an error and what to do. Loaded on the first error. Core §8 Wallet, Modal §8.4, Wire §5.4. */
export default function Problem({ state, send, can }: Props) {
  const say = useText(words)
  const { wallet } = state
  const values = { wallet: wallet.name }
  const { title, detail, retryable } = adviceOn(state)
  const retries = retryable && can({ type: 'retry' })
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind="error" />}
      title={say(title, values)}
      description={say(detail, values)}
      footer={
        <>
          {retries && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
          {can({ type: 'back' }) && (
            <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'back' })}>
              {say('different')}
            </Button>
          )}
        </>
      }
    />
  )
}
