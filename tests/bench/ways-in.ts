import type { Page } from '@playwright/test'
import type { App } from '../contract/sandbox.js'
import { box, KEYS } from '../journeys/support/captcha.js'
import { askByFarcaster, onPhone } from '../journeys/support/farcaster.js'
import { answerThere, goTo } from '../journeys/support/oauth.js'
import { passkeyLink, takeDevice } from '../journeys/support/passkeys.js'
import { answer, askByTelegram, BOT } from '../journeys/support/telegram.js'
import { injectWallets } from '../journeys/support/wallets.js'
import type { Way } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { openLanding, type Visit, visit } from './visit.js'

interface WayIn {
  /** The app's settings in addition to email. */
  readonly settings: Readonly<Record<string, unknown>>
  logIn(visit: Visit, app: App): Promise<void>
  /** Prepares the browser before a page is opened. */
  before?(page: Page, place: Place): Promise<void>
}

export const EMAIL = 'ada@example.com'

export async function byEmail(host: Visit, app: App, answerPrompts = async () => {}) {
  await openLanding(host)
  await host.dialog.emailField.fill(EMAIL)
  await host.dialog.emailField.press('Enter')
  await answerPrompts()
  await host.dialog.title('Enter confirmation code').waitFor()
  await host.dialog.codeField.pressSequentially(`${(await app.messages(EMAIL))[0]?.code}`)
}

/** Runs in the page, and asks the announced wallet as any dapp does. */
async function askToSign(): Promise<string> {
  interface Announced extends Event {
    readonly detail: { readonly provider: { request(of: { method: string; params?: unknown[] }): Promise<string> } }
  }
  const provider = await new Promise<Announced['detail']['provider']>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => resolve((event as Announced).detail.provider))
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
  const [address] = await provider.request({ method: 'eth_accounts' })
  return provider.request({ method: 'personal_sign', params: ['Hello', address] })
}

/** Signs a message with the embedded wallet. `asked` is what the user does in the dialog after approving. */
export async function sign(host: Visit, answerPrompts = async () => {}): Promise<void> {
  const signed = host.page.evaluate(askToSign)
  await host.dialog.button('Sign and continue').click()
  await answerPrompts()
  if (!/^0x[0-9a-f]{130}$/.test(await signed)) throw new Error('The wallet did not sign.')
}

export async function logInAndSign(host: Visit, app: App): Promise<void> {
  await byEmail(host, app)
  await host.page.getByText('Logged in').waitFor()
  await host.closed()
  await sign(host)
}

/** All logins that use another service, app or wallet, on an app that has them in addition to email. */
const ways: Readonly<Record<Way, WayIn>> = {
  oauth: {
    settings: { google_oauth: true },
    async logIn(host) {
      await goTo(host)
      await answerThere(host.page)
    },
  },
  passkey: {
    settings: { passkey_auth: true },
    async logIn(host, app) {
      await takeDevice(host.page, app)
      await host.press('Log in')
      await passkeyLink(host).click()
    },
  },
  farcaster: {
    settings: { farcaster_auth: true },
    logIn: async (host) => onPhone(host.page, await askByFarcaster(host)),
  },
  telegram: {
    settings: { telegram_auth: true, telegram_auth_config: BOT },
    logIn: async (host) => answer(await askByTelegram(host)),
  },
  wallet: {
    settings: { wallet_auth: true },
    before: (page, { provider }) => injectWallets(page, { wallets: 'amber' }, provider.url),
    async logIn(host) {
      await host.press('Log in')
      await host.dialog.button('Continue with a wallet').click()
      await host.dialog.button(/^Amber Wallet/).click()
    },
  },
  captcha: {
    settings: { captcha_enabled: true, captcha_site_key: KEYS.asks },
    logIn: (host, app) => byEmail(host, app, () => box(host.page).click()),
  },
  embedded: {
    settings: { enforce_wallet_uis: true, embedded_wallet_config: { create_on_login: 'users-without-wallets' } },
    logIn: logInAndSign,
  },
}

/** Measures what each of them loads from an empty cache until the user is logged in. */
export async function waysIn(place: Place): Promise<Readonly<Record<Way, readonly Carried[]>>> {
  const carried: [string, readonly Carried[]][] = []
  for (const [way, { settings, before, logIn }] of Object.entries(ways)) {
    const app = await place.sandbox.newApp(settings)
    const stranger = await visit({ ...place, app }, undefined, before)
    await logIn(stranger, app)
    await stranger.page.getByText('Logged in').waitFor()
    carried.push([way, await stranger.settled()])
    await stranger.context.close()
  }
  return Object.fromEntries(carried) as Record<Way, readonly Carried[]>
}
