import { Button } from '../../../../ui/kit/controls/Button.js'
import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { mayRetry } from '../../../../ui/kit/requests/may-retry.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { ConnectEvent, ConnectState } from '../contract.js'
import { connectingText } from './connecting.text.js'

const LOGO = <WalletIcon size={32} />

/** The wallet is being connected on this device. Modal §4.10. */
export default function Connecting({ state, send }: ScreenProps<ConnectState, ConnectEvent>) {
  const say = useText(connectingText)
  const walletWords = useWalletWords()
  if (state.at !== 'problem')
    return (
      <ScreenLayout
        icon={<BrandedStatus kind="pending" logo={LOGO} />}
        title={say('connecting')}
        description={say('connectingBody')}
      />
    )
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="error" logo={LOGO} />}
      title={say('connectingFailed')}
      description={walletWords(state.error) ?? say('connectingFailedBody')}
      footer={mayRetry(state.error) && <Button onClick={() => send({ type: 'retry' })}>{say('tryAgain')}</Button>}
    />
  )
}
