import type { WalletProvider } from '../../../core/eip1193/contract.js'
import { unsupported } from '../../../core/eip1193/provider-error.js'

/** Methods that only the host may call. Any script of the page can find an announced wallet. Decision 42. */
const FOR_THE_HOST: readonly string[] = ['csw_signUserOperation']

/** The provider of an announced wallet, which any script of the page can use. EIP-6963. */
export function announcedOf(provider: WalletProvider): WalletProvider {
  const announced: WalletProvider = {
    isLatchkit: true,
    async request(args) {
      const { method, params } = args ?? {} // read once, since a getter may return another value next time
      if (FOR_THE_HOST.includes(method)) throw unsupported(method)
      return provider.request({ method, ...(params !== undefined && { params }) })
    },
    on(event, listener) {
      provider.on(event, listener)
      return announced
    },
    removeListener(event, listener) {
      provider.removeListener(event, listener)
      return announced
    },
  }
  return announced
}
