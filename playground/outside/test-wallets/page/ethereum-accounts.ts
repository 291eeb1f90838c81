import { keccak256, stringToBytes } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** The phrase that every development chain is made with: its accounts own something there, and nothing elsewhere. */
const PHRASE = 'test test test test test test test test test test test junk'

/** `seed`: a word that makes accounts of its own. Computed when first wanted, since it takes a moment. */
export function createAccounts(seed: string | null, first: number) {
  const made = new Map<number, LocalAccount>()
  return (index: number): LocalAccount => {
    const at = first + index
    const account =
      made.get(at) ??
      (seed
        ? privateKeyToAccount(keccak256(stringToBytes(`${seed}:${at}`)))
        : mnemonicToAccount(PHRASE, { addressIndex: at }))
    made.set(at, account)
    return account
  }
}
