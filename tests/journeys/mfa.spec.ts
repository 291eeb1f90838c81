import { recoverMessageAddress } from 'viem'
import { totpCode } from '../totp.js'
import type { Host } from './support/host.js'
import { authenticatorOf } from './support/passkeys.js'
import type { App } from './support/provider.js'
import { expect, test } from './support/test.js'
import { asking, begin, button, call, type Hex, withWallet } from './support/wallet-use.js'

const METHODS = ['sms', 'totp', 'passkey']
const PHONE = '+12125550123'
const offering = () => asking({ mfa_methods: METHODS, passkey_auth: true })
const enrolled = (host: Host) => host.page.getByTestId('methods')
const codeOf = async (end: () => Promise<{ code?: unknown }>) => (await end()).code

/** The dialog's way to a method, from a closed dialog. */
async function openMethods(host: Host, isFirst: boolean) {
  const end = await begin(host, 'showMfaEnrollmentModal')
  if (isFirst) {
    await expect(host.dialog.title('Transaction Protection')).toBeVisible()
    await button(host, 'Add more security').click()
  }
  await expect(host.dialog.title('Choose a verification method')).toBeVisible()
  return end
}
/** By the dialog; answers the app's codes: of three steps of 30 s each counts, once. */
async function enrolApp(host: Host) {
  const end = await openMethods(host, true)
  await host.dialog.button(/^Authenticator App/).click()
  await expect(host.dialog.title('Set up your authenticator app')).toBeVisible()
  await expect(host.dialog.root.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const groups = host.dialog.root.locator('[dir=ltr] span')
  const secret = (await groups.allTextContents()).join('')
  const now = Date.now()
  const code = (nth: -1 | 0 | 1) => totpCode(secret, now + nth * 30_000)
  await button(host, 'Continue').click()
  await host.dialog.typeCode('000000')
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')
  await host.dialog.typeCode(code(-1))
  await expect(host.dialog.title('Save your backup codes')).toBeVisible()
  const codes = await host.dialog.root
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allTextContents()
  await button(host, 'I have saved them').click()
  expect(await codeOf(end)).toBeUndefined()
  return { code, codes }
}
const sign = async (host: Host) => {
  const end = await begin(host, 'signMessage', { message: 'Hello' })
  await button(host, 'Sign and continue').click()
  return end
}

test('an authenticator app is added in the dialog; the wallet asks for it over what shows; a backup code removes it', async ({
  page,
}) => {
  const { host, address } = await withWallet(page, await offering(), 0n, { on: 'mfa' })
  const { code, codes } = await enrolApp(host)
  expect(codes).toHaveLength(10)
  await expect(enrolled(host)).toHaveText('totp')

  // where the user gives none, the screen below stays, and the operation is rejected once
  const canceled = await sign(host)
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await button(host, 'Not now').click()
  await expect(host.dialog.title('Enter verification code')).toHaveCount(0)
  await button(host, 'Close').click()
  expect(await canceled()).toMatchObject({ code: 'user_rejected_request' })
  expect(await host.told('signMessage.onError')).toEqual(['user_rejected_request'])
  await host.closed()

  const signed = await sign(host)
  await host.dialog.typeCode('000000')
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')
  await host.dialog.typeCode(code(0))
  const { signature } = (await signed()).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)

  // an export asks at once, though a code has just been given; the key is shown by that proof
  const exported = await begin(host, 'exportWallet')
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await host.dialog.typeCode(code(1))
  await expect(host.dialog.title('Transfer wallet')).toBeVisible()
  const shown = host.dialog.root.locator('iframe')
  await expect(shown).toHaveAttribute('allow', /publickey-credentials-get/)
  await expect(shown.contentFrame().getByRole('button', { name: 'Copy key' })).toBeVisible()
  await button(host, 'Close').click()
  expect(await codeOf(exported)).toBeUndefined()

  const end = await openMethods(host, false)
  await host.dialog.button('Remove Authenticator App').click()
  await button(host, 'Yes, remove').click()
  await button(host, 'Choose another method').click()
  await button(host, 'Use a backup code').click()
  await host.dialog.root.getByRole('textbox', { name: 'Backup code' }).fill(`${codes[3]}`.toUpperCase())
  await button(host, 'Verify').click()
  await expect(enrolled(host)).toHaveText('')
  await button(host, 'Close').click()
  expect(await codeOf(end)).toBeUndefined()
})

test('SMS, then a passkey that is made for it; it signs by itself, is not unlinked, and needs no plugin', async ({
  page,
}) => {
  const app = await offering()
  const device = await authenticatorOf(page)
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const first = await openMethods(host, true)
  await host.dialog.button(/^SMS/).click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially('2125550123')
  await button(host, 'Send code').click()
  await expect(host.dialog.title('Enter enrollment code')).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(PHONE))
  await button(host, 'I have saved them').click()
  expect(await codeOf(first)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('sms')

  const second = await openMethods(host, false)
  await host.dialog.button(/^Passkey/).click()
  await button(host, 'Add a new passkey').click()
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(PHONE, 2))
  expect(await codeOf(second)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('sms,passkey')
  expect(await device.credentials()).toHaveLength(1)
  expect((await call(host, 'unlinkFirstPasskey')).code).toBe('passkey_enrolled_in_mfa')

  // the wallet asks for a passkey first, and no plugin of passkeys is needed for it
  await page.goto(`${page.url()}&options=${encodeURIComponent(JSON.stringify({ withoutPasskeys: true }))}`)
  await host.ready()
  await host.shows({ authenticated: true })
  await expect.poll(() => page.getByTestId('wallets').textContent()).toContain('0x')
  expect((await (await sign(host))()).value).toMatchObject({ signature: expect.stringMatching(/^0x/) })
})

test('a host that draws by itself enrols, is told when a factor is needed, and removes it', async ({ page }) => {
  const config = { mfa: { noPromptOnMfaRequired: true } }
  const app: App = await offering()
  const { host } = await withWallet(page, app, 0n, { on: 'mfa', config })
  expect((await call(host, 'initEnrollmentWithSms', { phoneNumber: PHONE })).code).toBeUndefined()
  const wrong = { phoneNumber: PHONE, mfaCode: '000000' }
  expect((await call(host, 'submitEnrollmentWithSms', wrong)).code).toBe('invalid_credentials')
  const right = { phoneNumber: PHONE, mfaCode: await app.codeFor(PHONE) }
  const { value } = await call(host, 'submitEnrollmentWithSms', right)
  expect((value as { backupCodes: string[] }).backupCodes).toHaveLength(10)
  await expect(enrolled(host)).toHaveText('sms')

  const ended = await begin(host, 'unenrollWithSms')
  await host.told('mfaRequired')
  await call(host, 'init', 'sms')
  expect((await call(host, 'submit', 'sms', '000000')).code).toBe('missing_or_invalid_mfa')
  await call(host, 'submit', 'sms', await app.codeFor(PHONE, 2))
  expect(await codeOf(ended)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('')
})
