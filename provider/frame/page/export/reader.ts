import { base58 } from '@scure/base'
import { phraseOf } from '../keys/derive.js'
import { entropyOf } from '../keys/secret.js'
import { toHex } from '../lib/bytes.js'
import { Refusal } from '../lib/refusal.js'
import { recoverWallet } from '../recovery/recover.js'
import type { Frame } from '../wallet/frame.js'
import type { Place } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'
import { isFramed } from './sight.js'

export type What = 'key' | 'phrase'
/** Reads a wallet each time that it is asked: nothing is kept between two copies. */
export interface Reader {
  /** What there is to copy. Throws what the wallet is refused by. */
  check(): Promise<readonly What[]>
  read(what: What): Promise<string>
}

export const isFactorWanted = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.type === 'missing_or_invalid_mfa'

/** `release`: what goes with the calls that the provider gives its share to. */
export function createReader(frame: Frame, at: Place, release: () => object): Reader {
  /**
   * Where the browser keeps nothing for us, or keeps what a frame stores apart from what a window does, this page has to get the
   * wallet back first; only the provider's own way needs no user.
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
    read: (what) =>
      withWallet(frame, at, release(), ({ secret, key }) => {
        if (what === 'key') return at.chain.type === 'ethereum' ? toHex(key) : solanaKeypair(key, at.address)
        const entropy = entropyOf(secret)
        if (!entropy) throw new Refusal('error', 'This wallet has no phrase.')
        const phrase = phraseOf(entropy)
        entropy.fill(0)
        return phrase
      }),
  }
}

/** As Solana's wallets import it: the private half and the public one, 64 bytes in base58. */
const solanaKeypair = (key: Uint8Array, address: string) =>
  base58.encode(new Uint8Array([...key, ...base58.decode(address)]))
