import { approve, closed, logInThere, windowBy } from '../journeys/support/cross-app.js'
import { dialogOn } from '../journeys/support/dialog.js'
import type { CrossAppBudget } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { visit } from './visit.js'
import { byEmail, EMAIL } from './ways-in.js'

const NAME = 'Acme Wallets'

/**
 * Measures, on a page with an email login, what is loaded to link an account of another app and to sign a message with
 * its wallet.
 */
export async function crossApp(place: Place): Promise<Readonly<Record<CrossAppBudget, readonly Carried[]>>> {
  const embedded_wallet_config = { create_on_login: 'users-without-wallets' }
  const other = await place.sandbox.newApp({ name: NAME, embedded_wallet_config })
  const connection = { provider_app_id: other.id, read_only: false }
  const app = await place.sandbox.newApp({ cross_app_connections: [connection] })
  await other.configure({ cross_app_requesters: [{ requester_app_id: app.id, read_only: false }] })
  const host = await visit({ ...place, app }, undefined, undefined, 'cross-app', { other: other.id })
  const { page } = host
  await byEmail(host, app)
  await page.getByText('Logged in').waitFor()
  await host.closed()
  const before = await host.settled()
  const linking = await windowBy(page, () => host.press('Logged in'))
  await logInThere(linking, other, EMAIL)
  await approve(linking)
  await host.closed()
  const signing = await windowBy(page, () => host.press('Sign'))
  await dialogOn(signing).button('Sign and continue').click()
  await closed(signing)
  await page.waitForFunction(() => /^0x[0-9a-f]{130}$/.test(document.title))
  const signature = (await host.settled()).slice(before.length)
  await host.context.close()
  return { signature }
}
