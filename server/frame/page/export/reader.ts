import { base58 } from '@scure/base'
import { phraseOf } from '../keys/derive.js'
import { entropyOf } from '../keys/secret.js'
import { toHex } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import { recoverWallet } from '../recovery/recover.js'
import { isFramed } from '../view/sight.js'
import type { Frame } from '../wallet/frame.js'
import type { Place } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'

export type What = 'key' | 'phrase'
/** Reads the wallet anew for each copy and keeps no secret in between. */
export interface Reader {
  /** The values that the wallet has. Throws the refusal of the server. */
  check(): Promise<readonly What[]>
  read(kind: What): Promise<string>
}

export const isFactorWanted = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.type === 'missing_or_invalid_mfa'

/** `release` returns the fields that the server requires before it gives its share. */
export function createReader(frame: Frame, at: Place, release: () => object): Reader {
  /**
   * Recovers the wallet, if the browser stores nothing for this origin, or stores data of frames and windows
   * separately. Only provider-owned recovery works here, because it needs no user.
   */
  async function unlock(cause: unknown): Promise<void> {
    const lost = cause instanceof Refusal && cause.type === 'wallet_not_on_device'
    if (!lost || (frame.vault.storage === 'persistent' && isFramed())) throw cause
    await recoverWallet(frame, at, { method: frame.facts.prefix }, release()).catch(() => {
      throw cause
    })
  }
  const whats = () =>
    withWallet(frame, at, release(), ({ secret }): readonly What[] => {
      const entropy = entropyOf(secret)
      entropy?.fill(0)
      return entropy && at.chain.type === 'ethereum' ? ['key', 'phrase'] : ['key']
    })
  return {
    check: () => whats().catch((cause) => unlock(cause).then(whats)),
    read: (kind) =>
      withWallet(frame, at, release(), ({ secret, key }) => {
        if (kind === 'key') return at.chain.type === 'ethereum' ? toHex(key) : solanaKeypair(key, at.address)
        const entropy = entropyOf(secret)
        if (!entropy) throw new Refusal('error', 'This wallet has no phrase.')
        const phrase = phraseOf(entropy)
        entropy.fill(0)
        return phrase
      }),
  }
}

/** The format that Solana wallets import: private key and public key, 64 bytes in base58. */
const solanaKeypair = (key: Uint8Array, address: string) =>
  base58.encode(new Uint8Array([...key, ...base58.decode(address)]))
