import { within } from '../../../core/lib/within.js'
import type { Context } from '../../../core/plugin.js'
import type { Choices } from '../brands/choices.js'
import { watchConnection } from '../connectors/watched-connection.js'
import type { WalletOption } from '../contract.js'
import type { Connections } from './connections.js'
import type { Registry, Remembered } from './registry.js'

export interface ResumeParts {
  readonly registry: Registry
  readonly connections: Connections
  readonly choices: Choices
}
/** ms for a wallet that says neither yes nor no. Core §9. */
const RESUME_TIMEOUT_MS = 1_500

/** Restores the connections from before a reload without prompting the user. Afterwards `wallets.ready` is true. */
export async function resume(
  { clock }: Context<'wallets'>,
  { registry, connections, choices: { options, settled } }: ResumeParts,
): Promise<void> {
  const known = registry.remembered()
  const inBrowser = ({ connectorType }: Remembered) => /injected|solana/.test(connectorType)
  const back = known.map(async (one) => {
    if (inBrowser(one)) await settled
    const wallet = optionOf(one, options.get())
    const connection = wallet && (await (await connections.connectorOf(wallet)).resume(connections))
    if (!connection) return
    const { connectedAt } = one
    registry.add(await watchConnection({ id: wallet.id, connection, connectedAt, silent: true }, connections.watching))
  })
  // a connection that comes back after this time is still added; it is only not waited for
  if (known.some(inBrowser)) await settled
  await within(clock, RESUME_TIMEOUT_MS, Promise.allSettled(back))
  registry.settle()
}

/**
 * Finds the option of a stored connection. A wallet that is no longer listed keeps its connection if it is still in
 * this browser.
 */
const optionOf = ({ id, connectorType, walletClientType }: Remembered, options: readonly WalletOption[]) =>
  options.find((option) => option.id === id) ??
  options.find(({ client, door }) => client === walletClientType && door === connectorType)
