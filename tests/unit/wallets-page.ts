import { vi } from 'vitest'
import { type ScriptedWallet, scriptedWallet } from './wallets.js'

export interface WalletsPage extends EventTarget {
  ethereum?: unknown
}
const open: AbortController[] = []

/** Simulates a page in Node, with the parts that wallets and the SDK use. */
export function walletsPage(userAgent = 'Mozilla/5.0 (Macintosh)'): WalletsPage {
  const page: WalletsPage = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('location', {
    host: 'acme.example',
    origin: 'https://acme.example',
    pathname: '/',
    href: 'https://acme.example/',
  })
  return page
}
/** Ends everything that was started on the page. */
export function closeWalletsPage() {
  for (const one of open.splice(0)) one.abort()
  vi.unstubAllGlobals()
}
/** Aborts `leave` when the page is closed. */
export const closing = (leave: AbortController) => void open.push(leave)

/** Installs an extension, which announces its wallet now and whenever a page asks for announcements. */
export function install(
  page: WalletsPage,
  rdns = 'io.metamask',
  name = 'MetaMask',
  provider: ScriptedWallet = scriptedWallet(),
): ScriptedWallet {
  const info = { uuid: `uuid-${rdns}`, name, icon: 'data:image/png;base64,AA==', rdns }
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return provider
}
