import { beforeEach, vi } from 'vitest'
import { type BrowserOptions, stubBrowser } from './browser.js'
import { settled } from './clock.js'

/** The id of another app, whose accounts and wallets the user may use here. */
export const OTHER = 'latchkitsandbox0000000002'
/** The user's wallet in the other app. */
export const MINE = '0xAbCdEf0000000000000000000000000000000001'
/** The user's account in the other app, in the server's form. */
export const ACCOUNT = {
  type: 'cross_app',
  subject: 'user-2',
  provider_app_id: OTHER,
  embedded_wallets: [{ address: MINE }],
  smart_wallets: [],
}
export const CONNECTION = {
  provider_app_id: OTHER,
  provider_app_name: 'Harbour',
  provider_app_icon_url: 'https://harbour.example/logo.png',
  provider_app_custom_api_url: null,
  read_only: false,
}

/** Stubs the window of the other app's page. Each test gets a new one. */
export function stubPopup() {
  const popup = { closed: false, location: { href: '' }, close: vi.fn() }
  const open = vi.fn()
  beforeEach(() => {
    Object.assign(popup, { closed: false, location: { href: '' } })
    popup.close.mockReset()
    open.mockReset().mockReturnValue(popup)
  })
  return { popup, open }
}

/** Stubs a page that can open windows and receive their messages. */
export function stubPage(open: () => unknown, options: BrowserOptions = {}) {
  const { target } = stubBrowser({ href: 'https://host.example/page', ...options })
  const screen = { screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800, crossOriginIsolated: false }
  for (const [name, value] of Object.entries({ ...screen, open, fetch: vi.fn(async () => new Response(null)) }))
    vi.stubGlobal(name, value)
  return (data: unknown, from: { readonly origin: string; readonly source: object }) => {
    target.dispatchEvent(Object.assign(new Event('message'), { data, ...from }))
    return settled()
  }
}
