import { LatchkitError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { Ask, Connector } from '../../roles/connector.js'
import type { Found } from '../brands/discovery.js'
import { clientOf } from '../brands/options.js'
import { injected } from '../connectors/injected.js'
import { requestTimeout, requestWithTimeout } from '../connectors/wallet-request.js'
import { type WatchedConnection, type Watching, watchConnection } from '../connectors/watched-connection.js'
import type { AnyWallet, WalletOption } from '../contract.js'
import type { Registry } from './registry.js'

export interface ConnectionsParts {
  readonly ctx: Context<'wallets'>
  readonly registry: Registry
  readonly injected: () => readonly Found[]
}

/** Connects chosen wallets. Core §4, §9. */
export function createConnections({ ctx, registry, injected: found }: ConnectionsParts) {
  const { clock } = ctx
  const connectors = new Map<string, Promise<Connector>>()
  let steppedAside: ((shown: boolean) => void) | undefined
  const onOwnUi = (shown: boolean) => steppedAside?.(shown)
  const watching: Watching = {
    clock,
    onChange: (watched) => registry.changed(watched.address() === null),
    onEnd: (watched) => registry.drop(watched),
  }

  /** Returns the connector of a wallet. One that failed to load is removed. */
  async function connectorOf(wallet: WalletOption): Promise<Connector> {
    const { id, door } = wallet
    if (door === 'injected' || door === 'phantom') return injected(found().find(matcherOf(wallet)))
    const connector =
      connectors.get(id) ??
      import('../connectors/remote-connectors.js').then((remote) => remote.loadRemoteConnector(ctx, wallet))
    connectors.set(id, connector)
    return connector.catch((cause) => {
      connectors.delete(id)
      throw cause
    })
  }
  function announce(wallet: AnyWallet): AnyWallet {
    ctx.events.emit('walletConnected', { wallet })
    return wallet
  }

  return {
    connectorOf,
    onOwnUi,
    watching,
    /** Preloads the connector, so that its window opens within the click. */
    prepare: (wallet: WalletOption) => connectorOf(wallet).then((connector) => connector.preload?.()),
    /** Sets the listener that is called when a wallet shows or hides its own UI in the page. */
    watchOwnUi(listener: (shown: boolean) => void) {
      steppedAside = listener
    },
    /**
     * Connects a wallet, or reuses its open connection. Rejects with `client_request_timeout` after 120 s, and with
     * other `LatchkitError`s.
     */
    async connect(wallet: WalletOption, ask: Ask): Promise<AnyWallet> {
      const open = registry.findOpen(wallet.id)
      if (open) return announce(registry.add(open))
      const connector = await connectorOf(wallet)
      const connection = await requestWithTimeout(
        clock,
        requestTimeout(ctx.host, wallet.client),
        connector.connect({ ...ask, onOwnUi }),
      )
      const watched = await watchConnection({ id: wallet.id, connection, connectedAt: clock.now() }, watching)
      if (ask.signal.aborted) {
        watched.release()
        await connection.disconnect?.()
        throw new LatchkitError('exited_auth_flow', 'The user left.')
      }
      return announce(registry.add(watched))
    },
    async disconnect(watched: WatchedConnection): Promise<void> {
      registry.drop(watched)
      connectors.delete(watched.id)
      await watched.connection.disconnect?.()
    },
  }
}
export type Connections = ReturnType<typeof createConnections>

/** Matches a detected wallet by its rdns, or by its client type if it was not detected when it was offered. */
const matcherOf = (wallet: WalletOption) => (found: Found) =>
  wallet.rdns ? found.rdns === wallet.rdns : clientOf(found) === wallet.client
