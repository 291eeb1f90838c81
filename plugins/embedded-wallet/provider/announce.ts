import type { WalletProvider } from '../../../core/eip1193/contract.js'
import type { Context } from '../../../core/plugin.js'
import type { Keyring } from '../wallet/keyring.js'
import { announcedOf } from './announced.js'

export interface AnnounceParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'app' | 'user' | 'signal'>
  readonly keyring: Keyring
  provider(address: string): WalletProvider
}
const RDNS = 'io.latchkit.wallet'
/** The wallet's icon: a keyhole in a blue shield. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#4F5BD5"/><circle cx="48" cy="40" r="12" fill="#fff"/><path d="M43 46h10l5 26H38z" fill="#fff"/></svg>',
)}`

/** Announces the user's wallet to dapps in the page, now and on request, and stops when the user logs out. EIP-6963. */
export function announce({ ctx, keyring, provider }: AnnounceParts) {
  const { user, signal, app } = ctx
  /** Each wallet keeps its id and provider, because dapps remember wallets by their id. */
  const announced = new Map<string, { readonly uuid: string; readonly provider: WalletProvider }>()
  let announcedAddress: string | undefined

  function tell() {
    const address = keyring.accounts()[0]?.address
    announcedAddress = address
    if (!address) return
    const wallet = announced.get(address) ?? { uuid: crypto.randomUUID(), provider: announcedOf(provider(address)) }
    announced.set(address, wallet)
    const info = Object.freeze({ uuid: wallet.uuid, name: app.name || 'Latchkit', icon: ICON, rdns: RDNS })
    const detail = Object.freeze({ info, provider: wallet.provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const stop = user.subscribe(() => {
    if (keyring.accounts()[0]?.address !== announcedAddress) tell()
  })
  window.addEventListener('eip6963:requestProvider', tell, { signal })
  signal.addEventListener('abort', stop)
  tell()
}
