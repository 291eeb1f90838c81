import { isSameAddress } from '../input/address.js'
import { plainCopy } from '../input/plain-copy.js'
import type { Store } from '../lib/store.js'
import type { User } from '../user.js'
import type { Methods, WalletProvider } from './contract.js'
import { createListeners } from './listeners.js'
import {
  accountMethods,
  createAnswer,
  type MethodParts,
  numberToHex,
  type Owned,
  type Owner,
  ownerOf,
} from './methods.js'
import { asRpcError, disconnected, invalidParams, type Kinds, noParams } from './provider-error.js'

export interface ProviderParts<Account extends Owned> extends MethodParts {
  readonly user: Store<User | null>
  readonly signal: AbortSignal
  /** The numbers of the wallet's own errors. */
  readonly kinds: Kinds
  /** The wallets that the user has now. */
  accounts(): readonly Account[]
  /** The wallet's own methods, such as those that sign. */
  methodsOf(owner: Owner<Account>): Methods
}

/**
 * An address keeps its provider for as long as the client lives: a logout disconnects it, a login connects it again.
 */
export function createProviders<Account extends Owned>(
  parts: ProviderParts<Account>,
): (address: string) => WalletProvider {
  const providers = new Map<string, WalletProvider>()
  return (address) => {
    const key = address.toLowerCase()
    const provider = providers.get(key) ?? createProvider(parts, address)
    providers.set(key, provider)
    return provider
  }
}

/** A dapp's parameters may change after they were checked, so all methods see the same copy. */
function copyOf(params: unknown): unknown {
  try {
    return plainCopy(params)
  } catch {
    throw invalidParams('they cannot be read.')
  }
}

function createProvider<Account extends Owned>(parts: ProviderParts<Account>, address: string): WalletProvider {
  const { user, signal, chains, kinds } = parts
  const listeners = createListeners()
  const chain = chains.chainOf(address)
  const owner = ownerOf(user, () => parts.accounts().find((account) => isSameAddress(address, account.address)))
  const { current } = owner
  const answer = createAnswer(parts, owner, { ...accountMethods(parts, owner), ...parts.methodsOf(owner) })

  let isConnected = !!current()
  const stopChain = chain.subscribe(() => isConnected && listeners.tell('chainChanged', numberToHex(chain.get())))
  const stopUser = user.subscribe(() => {
    const now = current()
    if (!!now === isConnected) return
    isConnected = !!now
    if (now) listeners.tell('connect', { chainId: numberToHex(chain.get()) })
    else listeners.tell('disconnect', disconnected())
    listeners.tell('accountsChanged', now ? [now.address] : [])
  })
  signal.addEventListener('abort', () => {
    stopChain()
    stopUser()
    listeners.clear()
  })

  const provider: WalletProvider = {
    isLatchkit: true,
    async request(args) {
      try {
        const { method, params = [] } = args ?? {}
        const copy = copyOf(params)
        if (typeof method !== 'string' || !Array.isArray(copy)) throw noParams()
        return await answer(method, copy)
      } catch (cause) {
        throw asRpcError(cause, kinds)
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
