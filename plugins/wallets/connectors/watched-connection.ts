import { foreignChainId } from '../../../core/foreign-chain-id.js'
import type { Clock } from '../../../core/lib/clock.js'
import { list, text } from '../../../core/lib/read.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import type { Connection, EthereumConnection } from '../../roles/connector.js'
import { checksum } from './checksum.js'
import { notConnected, toWalletError, withTimeout } from './wallet-request.js'

/** A connection whose account and chain are kept up to date. Core §4 Wallet connector. */
export interface WatchedConnection {
  /** The id of the chosen option. */
  readonly id: string
  readonly connection: Connection
  /** ms since the epoch. */
  readonly connectedAt: number
  /** The address with its checksum; null while the wallet is locked or gives us no account. */
  address(): string | null
  /** The account exactly as the wallet reports it. Use it only to compare accounts. */
  account(): string | null
  /** CAIP-2. */
  chainId(): string
  /** Stops watching. */
  release(): void
}

/** The address of a wallet that is asked to sign. Throws if the wallet is locked: it may be since it was connected. */
export function addressOf(watched: WatchedConnection): string {
  const address = watched.address()
  if (address) return address
  throw notConnected()
}

export interface Watching {
  readonly clock: Clock
  /** Called when the account or chain has changed. */
  onChange(watched: WatchedConnection): void
  /** Called when the wallet ends the connection. */
  onEnd(watched: WatchedConnection): void
}
/** Interval in ms and number of attempts, since a wallet may need a moment to report its account. Core §9. */
const SYNC_INTERVAL_MS = 500
const MAX_SYNCS = 10

export interface ConnectionToWatch<C extends Connection = Connection> {
  readonly id: string
  readonly connection: C
  readonly connectedAt: number
  readonly silent?: boolean
}

/** Watches a connection. `silent`: accept a wallet without an account, because it may be locked. */
export async function watchConnection(at: ConnectionToWatch, watching: Watching): Promise<WatchedConnection> {
  const { connection } = at
  return connection.chainType === 'solana'
    ? (await import('./watched-solana.js')).watchSolanaConnection({ ...at, connection }, watching)
    : watchEthereum({ ...at, connection }, watching)
}

async function watchEthereum(
  { id, connection, connectedAt, silent }: ConnectionToWatch<EthereumConnection>,
  { clock, onChange, onEnd }: Watching,
): Promise<WatchedConnection> {
  const { provider } = connection
  const first = await sync(provider, clock, silent)
  let { account, chain } = first
  if (account) checksum(account) // throws for an invalid address

  // no `await` between the first answer and these listeners, or a switch in between would be missed
  function onAccounts(accounts: unknown) {
    account = firstOf(accounts)
    onChange(watched)
  }
  /** Wallets report the chain in many forms. If one is not understood, the chain is requested again. */
  async function onChain(next: unknown) {
    chain = toCaip2(next) ?? toCaip2(await ask(provider, 'eth_chainId').catch(() => 0)) ?? chain
    onChange(watched)
  }
  /** Some wallets also emit this when they lose a node, so only a wallet without an account counts as disconnected. */
  async function onDisconnect() {
    const accounts = await withTimeout(clock, SYNC_INTERVAL_MS * MAX_SYNCS, ask(provider, 'eth_accounts')).catch(
      () => [],
    )
    if (firstOf(accounts)) return
    account = null
    onEnd(watched)
  }
  const events = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect }
  for (const [event, listener] of Object.entries(events)) provider.on?.(event, listener as never)
  const watched: WatchedConnection = {
    id,
    connection,
    connectedAt,
    address: () => checksummed(account),
    account: () => account,
    chainId: () => chain,
    release() {
      for (const [event, listener] of Object.entries(events)) provider.removeListener?.(event, listener as never)
    },
  }
  return watched
}

/** The address with its checksum; null for an invalid one. */
function checksummed(account: string | null): string | null {
  try {
    return account && checksum(account)
  } catch {
    return null
  }
}

const firstOf = (accounts: unknown): string | null => text(list(accounts)[0])

const ask = async (provider: Eip1193Provider, method: string) => provider.request({ method })

/** Requests account and chain up to 10 times every 500 ms. Core §9. */
async function sync(provider: Eip1193Provider, clock: Clock, silent = false) {
  for (let attempts = MAX_SYNCS; ; attempts--) {
    try {
      const [accounts, id] = await withTimeout(
        clock,
        SYNC_INTERVAL_MS * MAX_SYNCS,
        Promise.all([ask(provider, 'eth_accounts'), ask(provider, 'eth_chainId')]),
      )
      const account = firstOf(accounts)
      const chain = toCaip2(id)
      if (chain && (account || silent)) return { account, chain }
      if (attempts <= 1) throw new Error(`Unable to retrieve ${account ? 'chain' : 'accounts'}`)
    } catch (cause) {
      if (attempts <= 1) throw await toWalletError(cause)
    }
    await clock.sleep(SYNC_INTERVAL_MS)
  }
}

/** `eip155:1` for the id of a chain as a wallet names it. */
export function toCaip2(id: unknown): string | undefined {
  const number = foreignChainId(id)
  return number === undefined ? undefined : `eip155:${number}`
}
