import { text } from '../../core/lib/read.js'
import { definePlugin } from '../../core/plugin.js'
import type { ConnectorRole } from '../roles/connector.js'
import { createWalletConnect } from './connector.js'

export default definePlugin('wallet-connect', {
  setup(ctx): ConnectorRole {
    return {
      connector(parts) {
        const { app, host } = ctx
        // Wire §5.2
        const projectId = host.walletConnectCloudProjectId ?? text(app.raw.wallet_connect_cloud_project_id)
        return createWalletConnect({ ...parts, projectId, relayUrl: host.externalWallets?.walletConnect?.relayUrl })
      },
    }
  },
})
