import { sharing } from '../../core/sharing.js'
import type { SignApi } from './contract.js'
import type { EmbeddedProvider } from './provider.js'
import type { SignParts } from './sign.js'

/** What wallets are used for, each fetched with its first use: signing, and being a dapp's wallet. */
export function createUse(parts: SignParts) {
  const { ctx, keyring } = parts
  const signer = sharing(async () => (await import('./sign.js')).createSigner(parts), ctx.signal)
  const providers = sharing(async () => {
    const { createProviders } = await import('./provider.js')
    return createProviders({ ...parts, sign: signer })
  }, ctx.signal)
  const sign: SignApi = {
    message: async (...of) => (await signer()).message(...of),
    typedData: async (...of) => (await signer()).typedData(...of),
    transaction: async (...of) => (await signer()).transaction(...of),
    send: async (...of) => (await signer()).send(...of),
  }
  const announced = sharing(async () => {
    const [{ announce }, provider] = await Promise.all([import('./announce.js'), providers()])
    announce({ ...parts, provider })
  }, ctx.signal)
  // once there is a wallet to tell of; where the code did not come, the user's next change tries again
  const look = () => {
    if (keyring.accounts().length) announced().catch(() => {})
  }
  ctx.signal.addEventListener('abort', ctx.user.subscribe(look))
  look()

  return {
    sign,
    /** Rejects with `embedded_wallet_not_found`, `must_be_authenticated`. */
    async provider(address?: string): Promise<EmbeddedProvider> {
      const account = keyring.find(address)
      return (await providers())(account.address)
    },
    signMessage: async (message: string, address: string) => (await sign.message({ message }, { address })).signature,
  }
}
