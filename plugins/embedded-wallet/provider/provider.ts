import type { EmbeddedAccount } from '../wallet/contract.js'
import type { EmbeddedProvider, ProviderParts } from './contract.js'
import { createListeners } from './listeners.js'
import { asRpcError, disconnected, noParams } from './provider-error.js'
import { createAnswer, numberToHex } from './provider-methods.js'

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
  const answer = createAnswer(parts, mine)

  let here = !!mine()
  const stopChain = chain.subscribe(() => here && listeners.tell('chainChanged', numberToHex(chain.get())))
  const stopUser = ctx.user.subscribe(() => {
    const now = mine()
    if (!!now === here) return
    here = !!now
    if (now) listeners.tell('connect', { chainId: numberToHex(chain.get()) })
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
