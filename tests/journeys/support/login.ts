import { expect } from './expect.js'
import type { Host } from './host.js'
import { codeFor } from './mailbox.js'
import type { App } from './provider.js'

let people = 0
/** An address that no other test has. */
export const someone = () => `ada${process.pid}.${++people}@example.com`
/** A number that no other test has, as typed and as sent. */
export function somePhone() {
  const last = String(1000 + ((process.pid * 7 + ++people) % 9000))
  return { typed: `201555${last}`, sent: `+1201555${last}` }
}

export const emailField = ({ dialog }: Host) => dialog.getByRole('textbox', { name: 'Email', exact: true })
export const phoneField = ({ dialog }: Host) => dialog.getByRole('textbox', { name: 'Phone number' })
export const codeField = ({ dialog }: Host) => dialog.getByRole('textbox', { name: '6-digit code' })
export const title = ({ dialog }: Host, words: string) => dialog.getByRole('heading', { name: words, exact: true })

/** Words that are seen; the same words in the live region are only heard. */
export const words = ({ dialog, page }: Host, said: string | RegExp) =>
  dialog.getByText(said, { exact: true }).and(page.locator(':not([role=status])'))

/** From the page's button to the open landing. */
export async function openLanding(host: Host) {
  await host.press('Log in')
  await expect(title(host, 'Log in or sign up')).toBeVisible()
}

/** From the landing to the code screen. */
export async function askByEmail(host: Host, email: string) {
  await emailField(host).fill(email)
  await emailField(host).press('Enter')
  await expect(title(host, 'Enter confirmation code')).toBeVisible()
}

export async function askBySms(host: Host, phone: string) {
  const field = phoneField(host)
  if (!(await field.isVisible())) await host.dialog.getByRole('button', { name: 'Continue with SMS' }).click()
  await expect(host.dialog.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await field.pressSequentially(phone)
  await field.press('Enter')
  await expect(title(host, 'Enter confirmation code')).toBeVisible()
}

export async function typeCode(host: Host, code: string) {
  await codeField(host).pressSequentially(code)
}

/** A whole login, from the button to the closed dialog. */
export async function logIn(host: Host, app: App, email = someone()): Promise<string> {
  const before = (await app.messages(email)).length
  await openLanding(host)
  await askByEmail(host, email)
  await typeCode(host, await codeFor(app, email, before + 1))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  return email
}
