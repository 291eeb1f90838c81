import { LatchkitError, loadError, toError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'
import { fromBase58, toBase64 } from './bytes.js'
import { nodeOf } from './chain.js'
import type { SendOptions, SolanaAccount, SolanaTransaction } from './contract.js'
import type { Keyring } from './keyring.js'

/** What a missing package throws differs from bundler to bundler; each of them quotes its name. */
const code = () =>
  import('./transaction.lazy.js').catch((cause) => {
    if (!/['"`]@solana\/web3\.js/.test(`${cause?.message}`)) throw loadError('"solana-wallet"', cause)
    const hint =
      'Transactions of the plugin "solana-wallet" need the package @solana/web3.js: npm install @solana/web3.js'
    throw new LatchkitError('plugin_load_failed', hint, { cause })
  })

/** The transaction with this wallet's signature in its place; those of others stay. */
export async function signTransaction(
  keyring: Keyring,
  account: SolanaAccount,
  transaction: Uint8Array,
): Promise<Uint8Array> {
  if (!(transaction instanceof Uint8Array))
    throw new LatchkitError('invalid_data', 'A transaction is the bytes that its serialize() answers.')
  const bytes = transaction.slice() // what is signed is what was given, whatever becomes of the caller's
  const { signersOf, withSignature } = await code()
  const { address } = account
  if (!signersOf(bytes).includes(address))
    throw new LatchkitError('invalid_data', `The transaction does not name ${address} as a signer.`)
  return withSignature(bytes, address, await keyring.sign(account, 'signTransaction', { transaction: toBase64(bytes) }))
}

/** Answers the transaction's first signature: what it is known by. */
export async function sendTransaction(
  keyring: Keyring,
  account: SolanaAccount,
  { host, transaction, chain, options }: SolanaTransaction & { host: HostConfig; options?: SendOptions | undefined },
): Promise<Uint8Array> {
  const url = nodeOf(host, chain) // before anybody signs
  const signed = await signTransaction(keyring, account, transaction)
  const { send } = await code()
  try {
    return fromBase58(await send(url, signed, options))
  } catch (cause) {
    throw new LatchkitError('transaction_failure', toError(cause).message, { cause, retryable: true })
  }
}
