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
/** How long to wait for a wallet that does not answer, in ms. Core §9. */
const RESUME_TIMEOUT_MS = 1_500

/** Restores the connections from before a reload without a prompt. Afterwards `wallets.ready` is true. */
export async function resume(
  { clock }: Context<'wallets'>,
  { registry, connections, choices: { options, settled } }: ResumeParts,
): Promise<void> {
  const remembered = registry.remembered()
  const inBrowser = ({ connectorType }: Remembered) => /injected|solana/.test(connectorType)
  const reconnections = remembered.map(async (one) => {
    if (inBrowser(one)) await settled
    const wallet = optionOf(one, options.get())
    const connection = wallet && (await (await connections.connectorOf(wallet)).resume(connections))
    if (!connection) return
    const { connectedAt } = one
    registry.add(await watchConnection({ id: wallet.id, connection, connectedAt, silent: true }, connections.watching))
  })
  // a connection that is restored later is still added, but not waited for
  if (remembered.some(inBrowser)) await settled
  await within(clock, RESUME_TIMEOUT_MS, Promise.allSettled(reconnections))
  registry.settle()
}

/**
 * Finds the option of a stored connection. A wallet that is no longer listed keeps its connection while it is in this
 * browser.
 */
const optionOf = ({ id, connectorType, walletClientType }: Remembered, options: readonly WalletOption[]) =>
  options.find((option) => option.id === id) ??
  options.find(({ client, door }) => client === walletClientType && door === connectorType)
