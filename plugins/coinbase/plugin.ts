import { definePlugin } from '../../core/plugin.js'
import type { ConnectorRole } from '../roles/connector.js'
import { createCoinbase } from './connector.js'

export default definePlugin('coinbase', {
  setup(ctx): ConnectorRole {
    return {
      connector(parts) {
        const { connectionOptions: options = 'all', keysUrl } = ctx.host.externalWallets?.coinbaseWallet ?? {}
        return createCoinbase({ ...parts, options, keysUrl })
      },
    }
  },
})
