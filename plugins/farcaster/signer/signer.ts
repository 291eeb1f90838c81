import { LatchkitError, toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { isEmbeddedOf } from '../../../core/own-wallet.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { AccountOf, User } from '../../../core/user.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'
import type { Device, SignerApi } from './contract.js'
import { signerStatus } from './signer.api.js'
import { signerFlow } from './signer.flow.js'

/** The signer, which writes to Farcaster with a key of the user's embedded wallet. Wire §7.4. */
export function createSigner(ctx: Context<'farcaster'>, device: Device): SignerApi {
  const { clock, http, names, session, signal, user } = ctx

  const account = (): User => mustBeLoggedIn(user.get())
  async function frame(): Promise<WalletFrameApi> {
    const wallets = await ctx.use('wallet-frame')
    if (wallets) return wallets
    throw new LatchkitError('plugin_not_enabled', 'A Farcaster signer needs the plugin embeddedWallet or solanaWallet.')
  }
  /** Runs a request with the wallet's address. A wallet that is not on this device yet is recovered first. */
  async function withWallet<T>(
    work: (wallets: WalletFrameApi, of: ReturnType<typeof frameRequest>) => Promise<T>,
  ): Promise<T> {
    const wallet = walletOf(mustBeLoggedIn(user.get()))
    const wallets = await frame()
    const { address } = wallet
    try {
      return await work(wallets, frameRequest(address))
    } catch (cause) {
      const own = wallet.recoveryMethod && wallet.recoveryMethod !== names.prefix
      if (own || toError(cause).code !== 'wallet_not_on_device') throw cause
      if (wallet.chainType === 'solana') await wallets.request('solana-wallet:recover', { publicKey: address })
      else await wallets.request('wallet:recover', { address, imported: wallet.imported, recoveryMethod: names.prefix })
      return work(wallets, frameRequest(address))
    }
  }
  /** Returns the approved key as hex with `0x`. */
  function approved(): { readonly key: string; readonly fid: bigint } {
    const { fid, signerPublicKey } = farcasterOf(account())
    if (signerPublicKey && /^0x[\da-f]{64}$/i.test(signerPublicKey)) return { key: signerPublicKey, fid: BigInt(fid) }
    throw new LatchkitError('not_found', 'The user has no Farcaster signer: call requestFarcasterSignerFromWarpcast().')
  }

  return {
    async publicKey() {
      return Uint8Array.from(approved().key.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    },
    async sign(hash) {
      const { fid } = approved()
      if (!isBytes(hash) || !hash.length || hash.length > 64)
        throw new LatchkitError('invalid_data', 'A hash is at most 64 bytes: of a Farcaster message, 20.')
      const payload = { hash: toText(hash) }
      const { signature } = await withWallet((wallets, of) =>
        wallets.request('farcaster:sign', { ...of, payload, fid }),
      )
      return fromText(signature)
    },
    async request() {
      farcasterOf(account())
      walletOf(account())
      const io = {
        ask: (signal: AbortSignal) =>
          withWallet((wallets, of) => wallets.request('farcaster:init-signer', of, { signal })),
        poll: ({ publicKey }: { publicKey: string }, signal: AbortSignal) =>
          signerStatus(http, publicKey, signal).catch((cause) => {
            if (signal.aborted || !toError(cause).retryable) throw cause
            return undefined
          }),
        adopt: async () => (await session.refreshAnew()) ?? account(),
      }
      const initial = { at: 'asking', device } as const
      return ctx.present('signer', startFlow(signerFlow, initial, io, { clock, signal }))
    },
  }
}

const frameRequest = (address: string) => ({
  address,
  hdWalletIndex: null,
  mfaCode: null,
  mfaMethod: null,
  relyingParty: location.origin,
})
function farcasterOf({ farcaster }: User): AccountOf<'farcaster'> {
  if (farcaster) return farcaster
  throw new LatchkitError('linked_account_not_found', 'The user has no Farcaster account: link one first.')
}
/** Prefers the user's own wallet to an imported one, and Ethereum to Solana. */
function walletOf({ linkedAccounts }: User): AccountOf<'wallet'> {
  const ethereum = linkedAccounts.filter(isEmbeddedOf('ethereum'))
  const wallet =
    ethereum.find(({ imported }) => !imported) ?? linkedAccounts.find(isEmbeddedOf('solana')) ?? ethereum[0]
  if (wallet) return wallet
  throw new LatchkitError('embedded_wallet_not_found', 'A Farcaster signer needs an embedded wallet: create one first.')
}
/** Encodes as base64url. */
const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
function fromText(text: string): Uint8Array {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
  if (bytes.length === 64) return bytes
  throw new LatchkitError('unable_to_sign', 'The wallet answered without a signature.', { retryable: true })
}

/** Also bytes of another frame, which `instanceof` does not know. */
const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
