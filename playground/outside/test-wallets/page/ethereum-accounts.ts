import { keccak256, stringToBytes } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** The default phrase of development chains, where its accounts have a balance. */
const PHRASE = 'test test test test test test test test test test test junk'

/**
 * Without a `seed`, the accounts are those of anvil. An account is computed when it is first used, because that takes a
 * moment.
 */
export function createAccounts(seed: string | null, first: number) {
  const accounts = new Map<number, LocalAccount>()
  return (index: number): LocalAccount => {
    const at = first + index
    const account =
      accounts.get(at) ??
      (seed
        ? privateKeyToAccount(keccak256(stringToBytes(`${seed}:${at}`)))
        : mnemonicToAccount(PHRASE, { addressIndex: at }))
    accounts.set(at, account)
    return account
  }
}
