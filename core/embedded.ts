import { list } from './lib/read.js'
import type { AppConfig } from './protocol/app-config.js'
import type { LinkedAccount, User } from './user.js'

/** True for the connector of an embedded wallet, whose keys are in the server's frame. Wire §5.5. */
const EMBEDDED = 'embedded'
export type Chain = 'ethereum' | 'solana'

/** A user's own wallet of that chain, imported ones included. Also of what `useWallets` answers: `isEmbeddedWallet`. */
export const isEmbedded = ({ connectorType }: { readonly connectorType?: string | null }): boolean =>
  !!connectorType?.startsWith(EMBEDDED)
/**
 * Whether one of a user's accounts is one, of either chain where none is given. Only wallets have a connector: every
 * page carries this.
 */
export const hasEmbedded = ({ linkedAccounts }: User, chain?: Chain): boolean =>
  linkedAccounts.some(
    ({ connectorType, chainType }: Connected) => connectorType?.startsWith(EMBEDDED) && (!chain || chainType === chain),
  )
interface Connected extends Pick<LinkedAccount, 'type'> {
  readonly connectorType?: string | null
  readonly chainType?: string | null
}
/**
 * The claims of a plugin with wallets of this chain. A server that does not say which chains the app has gives both.
 * Wire §1.7.
 */
export const walletsOn = (chain: Chain) => ({
  when: ({ raw }: AppConfig): boolean => list(raw.embedded_wallets ?? [chain]).includes(chain),
  hasWalletsOf: (user: User): boolean => hasEmbedded(user, chain),
})

/** Of what `useWallets` answers, the user's own that was not imported; null without one. */
export const getEmbeddedConnectedWallet = <W extends { readonly connectorType: string }>(
  wallets: readonly W[],
): W | null => wallets.find(({ connectorType }) => connectorType === EMBEDDED) ?? null
