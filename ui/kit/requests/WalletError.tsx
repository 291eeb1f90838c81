import type { LatchkitError } from '../../../core/errors.js'
import { FieldError } from '../fields/FieldError.js'
import { useText } from '../text/use-text.js'
import { mayRetry } from './may-retry.js'
import { useWalletWords } from './use-wallet-words.js'
import { walletWordsText } from './wallet-words.text.js'

export interface WalletErrorProps {
  readonly error: LatchkitError
  /** The text for errors of other kinds that another try may mend. */
  readonly otherwise: string
}
/** Says below a request why the wallet could not do it. */
export function WalletError({ error, otherwise }: WalletErrorProps) {
  const say = useText(walletWordsText)
  return <FieldError>{useWalletWords()(error) ?? (mayRetry(error) ? otherwise : say('walletRefused'))}</FieldError>
}
