import { unusedCodes } from '../../totp.js'
import { expect } from './expect.js'
import type { Host } from './host.js'
import { begin, button, call } from './wallet-use.js'

/** The element in which the host's page lists the user's second factors. */
export const enrolled = (host: Host) => host.page.getByTestId('methods')
export const codeOf = async (end: () => Promise<{ code?: unknown }>) => (await end()).code

/** Returns a code of an authenticator app that nobody has used. */
export type AppCode = () => Promise<string>

/** Opens the dialog's list of methods. */
export async function openMethods(host: Host, isFirst: boolean) {
  const end = await begin(host, 'showMfaEnrollmentModal')
  if (isFirst) {
    await expect(host.dialog.title('Transaction Protection')).toBeVisible()
    await button(host, 'Add more security').click()
  }
  await expect(host.dialog.title('Choose a verification method')).toBeVisible()
  return end
}

/** Chooses the authenticator app in the list of methods, and reads the secret beside its QR code. */
export async function scan(host: Host): Promise<{ secret: string; code: AppCode }> {
  await host.dialog.button(/^Authenticator App/).click()
  await expect(host.dialog.root.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await host.dialog.root.locator('[dir=ltr] span').allTextContents()).join('')
  return { secret, code: unusedCodes(secret) }
}

/** Notes the backup codes, and closes the dialog. */
export async function keepCodes(host: Host): Promise<readonly string[]> {
  await expect(host.dialog.title('Save your backup codes')).toBeVisible()
  const list = host.dialog.root.getByRole('list', { name: 'Backup codes' })
  const codes = await list.getByRole('listitem').allTextContents()
  await button(host, 'I have saved them').click()
  return codes
}

/** Adds an authenticator app without the dialog. */
export async function addApp(host: Host): Promise<{ code: AppCode; codes: readonly string[] }> {
  const { secret } = (await call(host, 'initEnrollmentWithTotp')).value as { secret: string }
  const code = unusedCodes(secret)
  const { value } = await call(host, 'submitEnrollmentWithTotp', { mfaCode: await code() })
  await expect(enrolled(host)).toHaveText('totp')
  return { code, codes: (value as { backupCodes: string[] }).backupCodes }
}

/** Approves the message in the dialog; the prompt comes next where a second factor is needed. */
export async function sign(host: Host) {
  const end = await begin(host, 'signMessage', { message: 'Hello' })
  await button(host, 'Sign and continue').click()
  return end
}

/** Waits for the prompt, and submits a backup code instead of using the method that it offers first. */
export async function giveBackupCode(host: Host, code: string) {
  await button(host, 'Choose another method').click()
  await button(host, 'Use a backup code').click()
  await host.dialog.root.getByRole('textbox', { name: 'Backup code' }).fill(code)
  await button(host, 'Verify').click()
}

/** The server's page in the dialog, on which the user confirms a change. */
export const confirmation = (host: Host) => host.dialog.root.locator('iframe').contentFrame()

interface Given {
  /** The method in the page's menu; by default the first. */
  readonly by?: 'Backup code'
  readonly code: string | (() => Promise<string>)
}
/** Waits for the server's page, checks what it says is confirmed, and gives it this second factor. */
export async function confirmChange(host: Host, change: string, { by, code }: Given) {
  const page = confirmation(host)
  await expect(page.getByRole('heading')).toHaveText(change)
  if (by) await page.getByRole('combobox').selectOption(by)
  const send = page.getByRole('button', { name: 'Send code' })
  await expect(send.or(page.getByRole('textbox'))).toBeVisible()
  if (await send.isVisible()) await send.click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeEnabled()
  await page.getByRole('textbox').fill(typeof code === 'string' ? code : await code())
  await confirm.click()
}
