import type { Context } from '../../core/plugin.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { Chains } from './chain.js'
import type { EmbeddedAccount } from './contract.js'
import type { Keyring } from './keyring.js'
import { createListeners, type Listener } from './listeners.js'
import { asRpcError, disconnected, noParams } from './provider-error.js'
import { createMethods, toHex } from './provider-methods.js'
import type { Signer } from './sign.js'

export interface ProviderParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'user' | 'signal'>
  readonly keyring: Keyring
  readonly chains: Chains
  sign(): Promise<Signer>
}
/** One wallet as dapps, wagmi, viem and ethers know wallets. Its errors have numbers: `ProviderRpcError`. EIP-1193, Wire §5.6. */
export interface EmbeddedProvider extends Eip1193Provider {
  /** So that our own discovery knows it, wherever a host puts it. */
  readonly isLatchkit: true
  /** `connect`, `disconnect`, `chainChanged` (hex), `accountsChanged`, `message`. */
  on(event: string, listener: Listener): EmbeddedProvider
  removeListener(event: string, listener: Listener): EmbeddedProvider
}

/** The same provider for the same address, for as long as the client lives: a logout disconnects it, a login brings it back. */
export function createProviders(parts: ProviderParts): (address: string) => EmbeddedProvider {
  const providers = new Map<string, EmbeddedProvider>()
  return (address) => {
    const key = address.toLowerCase()
    const provider = providers.get(key) ?? createProvider(parts, address)
    providers.set(key, provider)
    return provider
  }
}

function createProvider(parts: ProviderParts, address: string): EmbeddedProvider {
  const { ctx, keyring, chains } = parts
  const listeners = createListeners()
  const chain = chains.chainOf(address)
  const mine = (): EmbeddedAccount | undefined =>
    keyring.accounts().find((account) => account.address.toLowerCase() === address.toLowerCase())
  const answer = createMethods(parts, mine)

  let here = !!mine()
  const stopChain = chain.subscribe(() => here && listeners.tell('chainChanged', toHex(chain.get())))
  const stopUser = ctx.user.subscribe(() => {
    const now = mine()
    if (!!now === here) return
    here = !!now
    if (now) listeners.tell('connect', { chainId: toHex(chain.get()) })
    else listeners.tell('disconnect', disconnected())
    listeners.tell('accountsChanged', now ? [now.address] : [])
  })
  ctx.signal.addEventListener('abort', () => {
    stopChain()
    stopUser()
    listeners.clear()
  })

  const provider: EmbeddedProvider = {
    isLatchkit: true,
    async request(args) {
      try {
        const { method, params = [] } = args ?? {}
        if (typeof method !== 'string' || !Array.isArray(params)) throw noParams()
        return await answer(method, params)
      } catch (cause) {
        throw asRpcError(cause)
      }
    },
    on(event, listener) {
      listeners.add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.remove(event, listener)
      return provider
    },
  }
  return provider
}
