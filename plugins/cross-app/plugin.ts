import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import { createApps } from './connect/apps.js'
import { createConnect } from './connect/connect.js'
import type { CrossAppApi } from './contract.js'
import screens from './screens/index.js'
import type { WalletRequest } from './transact/contract.js'
import { messageRequest, transactionRequest, typedDataRequest } from './transact/requests.js'
import { createProviderTokens } from './transact/tokens.js'
import { createTransact, ownerOf } from './transact/transact.js'
import { createWalletSource } from './wallets/source.js'

export default definePlugin('cross-app', {
  screens,
  setup(ctx): CrossAppApi {
    const tokens = createProviderTokens(ctx.storage, ctx.clock)
    const apps = createApps(ctx)
    const connect = createConnect(ctx, apps, tokens)
    const transact = createTransact(ctx, tokens)
    /** Sends a request to the other app. If there is no token, the account is linked first, unless it is read-only. */
    async function ask(request: WalletRequest) {
      const appId = ownerOf(mustBeLoggedIn(ctx.user.get()), request.address)
      if (!tokens.get(appId) && !apps.peek(appId)?.readOnly) await connect.link({ appId })
      return transact(request)
    }
    const signMessage: CrossAppApi['signMessage'] = async (message, { address }) =>
      ask(messageRequest(message, address))
    return {
      ...connect,
      ask,
      signMessage,
      wallets: createWalletSource({ ctx, apps, unlink: connect.unlink, ask, signMessage }),
      signTypedData: async (data, { address }) => ask(typedDataRequest(data, address)),
      sendTransaction: async (of, { address }) => ask(transactionRequest(of, address)),
      signTransaction: async (of, { address }) => ask(transactionRequest(of, address, 'eth_signTransaction')),
    }
  },
})
