import type { WalletProvider } from '../../../core/eip1193/contract.js'
import { queueOf } from '../../../core/lib/queue.js'
import { singleFlight } from '../../../core/lib/single-flight.js'
import type { WalletSigner } from '../send/contract.js'
import type { SignParts } from '../sign/sign.js'

/** Signing, and serving dapps as their wallet. The code of each is loaded on first use. */
export function createSigning(parts: SignParts) {
  const { ctx, keyring } = parts
  const queue = queueOf(ctx.screens)
  const messages = singleFlight(
    async () => (await import('../sign/sign.js')).createMessageSigner(parts, queue),
    ctx.signal,
  )
  const transactions = singleFlight(
    async () => (await import('../send/send.js')).createTransactionSigner(parts, queue),
    ctx.signal,
  )
  const sign: WalletSigner = {
    personal: async (...of) => (await messages()).personal(...of),
    message: async (...of) => (await messages()).message(...of),
    typedData: async (...of) => (await messages()).typedData(...of),
    userOperation: async (...of) => (await messages()).userOperation(...of),
    transaction: async (...of) => (await transactions()).sign(...of),
    send: async (...of) => (await transactions()).send(...of),
  }
  const providers = singleFlight(async () => {
    const { createProviders } = await import('./provider.js')
    return createProviders({ ...parts, sign })
  }, ctx.signal)
  const announced = singleFlight(async () => {
    const [{ announce }, provider] = await Promise.all([import('./announce.js'), providers()])
    announce({ ...parts, provider })
  }, ctx.signal)
  // Announces the wallet once there is one. If the code fails to load, the next change of the user tries again.
  const update = () => {
    if (keyring.accounts().length) announced().catch(() => {})
  }
  ctx.signal.addEventListener('abort', ctx.user.subscribe(update))
  update()

  return {
    sign,
    /** Rejects with `embedded_wallet_not_found`, `must_be_authenticated`. */
    async provider(address?: string): Promise<WalletProvider> {
      const account = keyring.find(address)
      return (await providers())(account.address)
    },
    signMessage: async (message: string, address: string) => (await sign.message({ message }, { address })).signature,
  }
}
