import type { Measured } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { openLanding, type Visit, visit } from './visit.js'
import { waysIn } from './ways-in.js'

/** The bytes that a visit has loaded up to a point. */
export type Journeys = Readonly<Record<Exclude<Measured, 'manifests'>, readonly Carried[]>>

const EMAIL = 'ada@example.com'

/** The journeys of Architecture §9, each with an empty cache and the steps of a user. */
export async function journeys(place: Place): Promise<Journeys> {
  const stranger = await visit(place)
  await stranger.page.getByRole('button', { name: 'Log in' }).waitFor()
  const idle = await stranger.settled()
  await openLanding(stranger)
  const modal = await stranger.settled()
  await logIn(stranger, place)
  const email = await stranger.settled()
  const storageState = await stranger.context.storageState()
  await stranger.context.close()

  const friend = await visit(place, storageState)
  await friend.page.getByText('Logged in').waitFor()
  const loggedIn = await friend.settled()
  await friend.context.close()

  const texter = await visit(place)
  await openLanding(texter)
  await texter.dialog.button('Continue with SMS').click()
  await texter.dialog.phoneField.waitFor()
  await texter.dialog.root.getByRole('combobox', { name: 'Country code' }).waitFor()
  const sms = await texter.settled()
  await texter.context.close()
  return { idle, loggedIn, modal, email, sms, ...(await waysIn(place)) }
}

async function logIn(visit: Visit, { app }: Place) {
  await visit.dialog.emailField.click()
  await visit.page.keyboard.type(EMAIL)
  await visit.page.keyboard.press('Enter')
  await visit.dialog.title('Enter confirmation code').waitFor()
  const [message] = await app.messages(EMAIL)
  await visit.dialog.codeField.click()
  await visit.page.keyboard.type(`${message?.code}`)
  await visit.dialog.root.waitFor({ state: 'detached' })
  await visit.page.getByText('Logged in').waitFor()
}
