import type { App } from '../contract/sandbox.js'
import { totpCode } from '../totp.js'
import type { SecondFactorBudget } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { type Visit, visit } from './visit.js'
import { EMAIL, logInAndSign, sign } from './ways-in.js'

const SETTINGS = {
  enforce_wallet_uis: true,
  embedded_wallet_config: { create_on_login: 'users-without-wallets' },
  mfa_methods: ['totp'],
}

/** Adds an authenticator app as another device of the user. Its code of the next 30 s is accepted already. */
async function addElsewhere(app: App, { provider }: Place): Promise<string> {
  const { token } = await app.login(EMAIL)
  const call = async (path: string, body: object) =>
    (await app.call(`/mfa/totp${path}`, body, { token, headers: { origin: provider.url } })).body
  const secret = `${(await call('/init', {})).totpSecret}`
  const now = Date.now()
  await call('/enroll', { code: totpCode(secret, now) })
  return totpCode(secret, now + 30_000)
}

/** Adds an authenticator app in the dialog, from the button to the backup codes. */
async function addHere({ page, dialog }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Logged in' }).click()
  await dialog.button('Add more security').click()
  await dialog.button(/^Authenticator App/).click()
  await dialog.root.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await dialog.root.locator('[dir=ltr] span').allTextContents()).join('')
  await dialog.button('Continue').click()
  await dialog.typeCode(totpCode(secret, Date.now()))
  await dialog.button('I have saved them').click()
  await dialog.root.waitFor({ state: 'detached' })
}

/** The action of each budget, on a page that has signed a message without a second factor. */
const acts: Readonly<Record<SecondFactorBudget, (host: Visit, app: App, place: Place) => Promise<unknown>>> = {
  async signature(host, app, place) {
    const code = await addElsewhere(app, place)
    await sign(host, () => host.dialog.typeCode(code))
  },
  enrolment: addHere,
}

export async function secondFactors(place: Place): Promise<Readonly<Record<SecondFactorBudget, readonly Carried[]>>> {
  const carried: [string, readonly Carried[]][] = []
  for (const [name, act] of Object.entries(acts)) {
    const app = await place.sandbox.newApp(SETTINGS)
    const host = await visit({ ...place, app }, undefined, undefined, 'second-factors')
    await logInAndSign(host, app)
    const before = await host.settled()
    await act(host, app, place)
    carried.push([name, (await host.settled()).slice(before.length)])
    await host.context.close()
  }
  return Object.fromEntries(carried) as Record<SecondFactorBudget, readonly Carried[]>
}
