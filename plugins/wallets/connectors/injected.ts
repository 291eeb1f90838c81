import { LatchkitError } from '../../../core/errors.js'
import { visibleName } from '../../../core/lib/visible-name.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import type { Connection, Connector } from '../../roles/connector.js'
import type { Found } from '../brands/discovery.js'
import { isMobile } from '../brands/is-mobile.js'
import { clientOf } from '../brands/options.js'
import { toWalletError } from './wallet-request.js'

/** Connects a wallet of this browser. EIP-1193. */
export function injected(found: Found | undefined): Connector {
  if (!found) throw notInstalled()
  const { rdns, name, icon, provider } = found
  const connection: Connection = {
    chainType: 'ethereum',
    provider,
    connectorType: 'injected',
    walletClientType: clientOf({ rdns, name, provider }),
    meta: { name: visibleName(name) || rdns, id: rdns, ...(icon && { icon }) },
  }
  return {
    async connect() {
      if (connection.walletClientType === 'metamask' && !isMobile()) await chooseAnew(provider)
      await provider.request({ method: 'eth_requestAccounts' })
      return connection
    },
    resume: async () => connection,
  }
}

/**
 * Makes MetaMask on a desktop show its choice of accounts each time. Versions without this method fail, which is
 * ignored. Wire §5.5.
 */
const chooseAnew = (provider: Eip1193Provider) =>
  provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }).catch(async (cause) => {
    if (/reject|pending|locked/.test((await toWalletError(cause)).code)) throw cause
  })

export const notInstalled = () =>
  new LatchkitError('wallet_not_installed', 'The browser no longer has this wallet.', { retryable: true })
