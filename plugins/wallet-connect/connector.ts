import type { ChosenWallet, Connection, Connector } from '../roles/connector.js'
import { forgetDeepLink, rememberDeepLink } from './deep-link.js'
import { endSession, forgetPairings } from './ending.js'
import { connectError, userRejected } from './errors.js'
import { createPairing, type Pairing } from './pairing.js'
import { clientTypeOf, metaOf } from './peer.js'
import { openSdk, type WalletConnectParts } from './sdk.js'
import { approvedChains, hex, type Sdk, type SessionProvider, sessionProvider } from './session.js'

interface Opened {
  readonly sdk: Sdk
  readonly pairing: Pairing
  /** The latest session, new or restored. */
  current?: SessionProvider
}
/**
 * How long it may take until there is a URI, in ms. The relay and WalletConnect's check of the page may take six
 * seconds.
 */
const URI_TIMEOUT_MS = 15_000

/**
 * SDK instances by name, kept for the whole page: the SDK allows one instance per name and page, and warns of a
 * second.
 */
const opening = new Map<string, Promise<Opened>>()

function open(parts: WalletConnectParts): Promise<Opened> {
  // each wallet has a session under its own name, so that two wallets do not interfere
  const name = `${parts.storagePrefix}-${parts.wallet.id}`
  const sdkPromise = opening.get(name) ?? openSdk(parts, name).then((sdk) => ({ sdk, pairing: createPairing(sdk) }))
  opening.set(name, sdkPromise)
  sdkPromise.catch(() => opening.delete(name))
  return sdkPromise
}

function connectionOf(opened: Opened, wallet: ChosenWallet): Connection {
  const { sdk, pairing } = opened
  const peer = sdk.session?.peer.metadata ?? {}
  const provider: SessionProvider = sessionProvider(sdk, () => {
    forgetDeepLink()
    void pairing.tidy(() => endSession(sdk, provider.topic))
  })
  opened.current = provider
  return {
    chainType: 'ethereum',
    connectorType: 'wallet_connect_v2',
    walletClientType: clientTypeOf(peer),
    meta: metaOf(peer, wallet),
    provider,
    async disconnect() {
      provider.end()
      forgetDeepLink()
      await pairing.tidy(() => endSession(sdk, provider.topic))
    },
  }
}

/**
 * Connects a wallet outside this browser with WalletConnect. The wallet pairs with a URI that another device scans or
 * this device opens. Core §2, Wire §5.8.
 */
export function createWalletConnect(parts: WalletConnectParts, limit = URI_TIMEOUT_MS): Connector {
  return {
    async connect(ask) {
      try {
        if (ask.signal.aborted) throw userRejected(ask.signal.reason)
        const opened = await open(parts)
        const { current: earlier } = opened
        await opened.pairing.pair(ask, limit)
        if (ask.signal.aborted) {
          await opened.pairing.tidy(() => endSession(opened.sdk, `${opened.sdk.session?.topic}`))
          throw userRejected(ask.signal.reason)
        }
        await beginOn(opened.sdk, ask.chainId)
        rememberDeepLink(parts)
        const connection = connectionOf(opened, parts.wallet)
        earlier?.end()
        if (earlier) void opened.pairing.tidy(() => endSession(opened.sdk, earlier.topic))
        return connection
      } catch (cause) {
        throw connectError(cause)
      }
    },
    async resume() {
      const opened = await open(parts)
      if (opened.sdk.session) return connectionOf(opened, parts.wallet)
      await opened.pairing.tidy(() => forgetPairings(opened.sdk)) // removes pairings that a reload interrupted
      return undefined
    },
  }
}

/** Switches to the requested chain if the wallet approved it, which needs no further prompt. */
async function beginOn(sdk: Sdk, requested: number | undefined) {
  const chains = approvedChains(sdk)
  const begin = [requested, sdk.chainId, chains[0]].find((id) => id !== undefined && chains.includes(id))
  if (begin === undefined || begin === sdk.chainId) return
  await sdk.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(begin) }] }).catch(() => {})
}
