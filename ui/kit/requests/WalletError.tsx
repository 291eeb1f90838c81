import type { LatchkitError } from '../../../core/errors.js'
import { FieldError } from '../fields/FieldError.js'
import { useWalletWords } from './use-wallet-words.js'

export interface WalletErrorProps {
  readonly error: LatchkitError
  /** The text for errors of other kinds. */
  readonly otherwise: string
}
/** Says below a request why the wallet could not do it. */
export function WalletError({ error, otherwise }: WalletErrorProps) {
  return <FieldError>{useWalletWords()(error) ?? otherwise}</FieldError>
}
