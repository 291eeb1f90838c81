import { Announce } from '../text/Announce.js'
import { useText } from '../text/use-text.js'
import { slowWalletText } from './slow-wallet.text.js'

/** Says, in place of a screen's description, that the wallet takes longer than usual. */
export function SlowWallet() {
  const words = useText(slowWalletText)('walletSlow')
  return (
    <>
      <span>{words}</span>
      <Announce>{words}</Announce>
    </>
  )
}
