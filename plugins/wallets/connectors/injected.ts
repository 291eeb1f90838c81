import { LatchkitError } from '../../../core/errors.js'
import type { Found } from '../discovery.js'
import { clientOf } from '../options.js'
import type { Connection, Connector } from './connector.js'

/** A wallet of this browser. EIP-1193. */
export function injected(found: Found | undefined): Connector {
  if (!found) throw missing()
  const { rdns, name, icon, provider } = found
  const connection: Connection = {
    ...{ chainType: 'ethereum', provider },
    ...{ connectorType: 'injected', walletClientType: clientOf({ rdns, name, provider }) },
    meta: { name, id: rdns, ...(icon && { icon }) },
  }
  return {
    async connect() {
      await provider.request({ method: 'eth_requestAccounts' })
      return connection
    },
    resume: async () => connection,
  }
}

export const missing = () =>
  new LatchkitError('wallet_not_installed', 'This wallet is not in this browser any more.', { retryable: true })
