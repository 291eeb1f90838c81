import { Button } from '../../../ui/kit/Button.js'
import { ScreenLayout } from '../../../ui/kit/ScreenLayout.js'
import { useText } from '../../../ui/kit/use-text.js'
import type { ConnectState } from '../contract.js'
import { Marks } from './Marks.js'
import { walletsText } from './text.js'

/** A wallet of this browser is asked, or one that opens a window. */
export function Connecting({ state: { wallet } }: { readonly state: Extract<ConnectState, { at: 'connecting' }> }) {
  const say = useText(walletsText)
  const values = { wallet: wallet.name }
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind="pending" />}
      title={say('waitingFor', values)}
      description={say(wallet.door === 'coinbase' ? 'acceptInWindow' : 'accept', values)}
      footer={<Button loading>{say('connecting')}</Button>}
    />
  )
}
