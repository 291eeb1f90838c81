import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { totpCode } from '../totp.js'
import type { Host } from './support/host.js'
import { authenticatorOf } from './support/passkeys.js'
import {
  addApp,
  codeOf,
  confirmation,
  confirmChange,
  enrolled,
  keepCodes,
  openMethods,
  scan,
  sign,
} from './support/second-factors.js'
import type { App } from './support/server.js'
import { expect, test } from './support/test.js'
import { asking, begin, button, call, ETHER, type Hex, node, POOR, withWallet } from './support/wallet-use.js'

const METHODS = ['sms', 'totp', 'passkey']
const PHONE = '+12125550123'
const PASSWORD = 'Amber-River-Candle-North'
const offering = (settings: object = {}) =>
  asking({
    mfa_methods: METHODS,
    passkey_auth: true,
    embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] },
    ...settings,
  })

/** The backup codes as downloaded, copied and printed. */
async function takenCodes(page: Page, host: Host) {
  const file = page.waitForEvent('download')
  await button(host, 'Download').click()
  const downloaded = await readFile(await (await file).path(), 'utf8')
  await button(host, 'Copy').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const printing = page.waitForEvent('console', (message) => message.text().startsWith('Printed: '))
  await button(host, 'Print').click()
  return [downloaded, copied, (await printing).text()] as const
}

test('an authenticator app is added, the wallet asks for it over the open screen, and a backup code removes it', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // for every frame, because a printer's dialog would wait for a user
  await page.addInitScript(() => {
    window.print = () => console.log(`Printed: ${document.body.textContent}`)
  })
  const { host, address } = await withWallet(page, await offering(), 0n, { on: 'mfa' })
  const added = await openMethods(host, true)
  const { code } = await scan(host)
  await button(host, 'Continue').click()
  await host.dialog.typeCode('000000')
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')
  await host.dialog.typeCode(await code())
  const [downloaded, copied, printed] = await takenCodes(page, host)
  const codes = await keepCodes(host)
  expect(codes).toHaveLength(10)
  expect(copied).toBe(codes.join('\n'))
  for (const text of [downloaded, printed]) expect(text).toContain(codes.join('\n'))
  expect(await codeOf(added)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('totp')

  // if the user gives no code, the screen below stays, and the operation rejects once
  const canceled = await sign(host)
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await button(host, 'Not now').click()
  await expect(host.dialog.title('Enter verification code')).toHaveCount(0)
  await button(host, 'Close').click()
  expect(await canceled()).toMatchObject({ code: 'user_rejected_request' })
  expect(await host.waitForEvents('signMessage.onError')).toEqual(['user_rejected_request'])
  await host.closed()

  const signed = await sign(host)
  await host.dialog.typeCode('000000')
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')
  await host.dialog.typeCode(await code())
  const { signature } = (await signed()).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)

  // an export asks at once, although a code has just been accepted; its proof shows the key
  const exported = await begin(host, 'exportWallet')
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await host.dialog.typeCode(await code())
  await expect(host.dialog.title('Transfer wallet')).toBeVisible()
  const exportFrame = host.dialog.root.locator('iframe')
  await expect(exportFrame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  await expect(exportFrame).toHaveAttribute('allow', /publickey-credentials-get/)
  const copy = exportFrame.contentFrame().getByRole('button', { name: 'Copy key' })
  await expect(copy).toBeVisible()

  // another prompt lies over the key, and the key shows again afterwards in the same frame
  const frame = await exportFrame.elementHandle()
  const prompt = await begin(host, 'promptMfa')
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  await expect(copy).toBeHidden()
  await button(host, 'Not now').click()
  expect(await codeOf(prompt)).toBe('user_rejected_request')
  await expect(copy).toBeVisible()
  expect(await frame?.evaluate((one) => one.isConnected)).toBe(true)
  await button(host, 'Close').click()
  expect(await codeOf(exported)).toBeUndefined()

  const end = await openMethods(host, false)
  await host.dialog.button('Remove Authenticator App').click()
  await button(host, 'Yes, remove').click()
  await confirmChange(host, 'Remove your authenticator app', { by: 'Backup code', code: `${codes[3]}`.toUpperCase() })
  await expect(enrolled(host)).toHaveText('')
  await button(host, 'Close').click()
  expect(await codeOf(end)).toBeUndefined()
})

test('SMS and then a new passkey are added; the passkey verifies by itself, cannot be unlinked, and needs no plugin', async ({
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
  await confirmChange(host, 'Use your passkeys to confirm', { code: () => app.codeFor(PHONE, 2) })
  expect(await codeOf(second)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('sms,passkey')
  expect(await device.credentials()).toHaveLength(1)
  expect((await call(host, 'unlinkFirstPasskey')).code).toBe('passkey_enrolled_in_mfa')

  // the wallet asks for a passkey first, without the passkey plugin
  await page.goto(`${page.url()}&options=${encodeURIComponent(JSON.stringify({ withoutPasskeys: true }))}`)
  await host.ready()
  await host.shows({ authenticated: true })
  await expect.poll(() => page.getByTestId('wallets').textContent()).toContain('0x')
  expect((await (await sign(host))()).value).toMatchObject({ signature: expect.stringMatching(/^0x/) })
})

/** Enters a password for the wallet in the dialog, up to the click that sets it. */
async function choosePassword(host: Host) {
  const end = await begin(host, 'setWalletRecovery', { recoveryMethod: 'user-passcode' })
  const field = (placeholder: string) => host.dialog.root.getByPlaceholder(placeholder, { exact: true })
  await button(host, 'Add password').click()
  await field('enter or generate a strong password').fill(PASSWORD)
  await field('enter or generate a strong password').press('Enter')
  await button(host, 'Continue').click()
  await field('confirm your password').fill(PASSWORD)
  await field('confirm your password').press('Enter')
  await host.dialog.root.getByRole('checkbox').check()
  await button(host, 'Set Password').click()
  return end
}

/** Uses the screen's own button, not the dialog's cross. */
const closeSuccess = async ({ dialog }: Host) => {
  await expect(dialog.title('Success')).toBeVisible()
  await dialog.root
    .getByRole('button')
    .filter({ hasText: /^Close$/ })
    .click()
}

test('a transaction and a new recovery method ask for a second factor, and no earlier proof covers the latter', async ({
  page,
}) => {
  const { host } = await withWallet(page, await offering(), ETHER, { on: 'mfa' })
  const { code, codes } = await addApp(host)
  const before = BigInt(await node<string>('eth_getBalance', POOR, 'latest'))
  const sending = await begin(host, 'sendTransaction', { to: POOR, value: '0x1' })
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Enter verification code')).toBeVisible()
  expect(BigInt(await node<string>('eth_getBalance', POOR, 'latest'))).toBe(before)
  await host.dialog.typeCode(await code())
  await button(host, 'All Done').click()
  expect((await sending()).value).toHaveProperty('receipt.status', 1)
  expect(BigInt(await node<string>('eth_getBalance', POOR, 'latest'))).toBe(before + 1n)

  // without a code the screen below is unchanged
  const guarded = await choosePassword(host)
  await expect(confirmation(host).getByRole('heading')).toHaveText('Change how your wallet is recovered')
  await button(host, 'Not now').click()
  await expect(host.dialog.root.getByRole('checkbox')).toBeChecked()
  await button(host, 'Set Password').click()
  await confirmChange(host, 'Change how your wallet is recovered', { by: 'Backup code', code: `${codes[0]}` })
  await closeSuccess(host)
  expect((await guarded()).value).toMatchObject({ recoveryMethod: 'user-passcode' })
})

test('headless: an authenticator app and a passkey are added, used to sign, send, export and recover, and removed', async ({
  page,
}) => {
  await authenticatorOf(page)
  const config = { mfa: { noPromptOnMfaRequired: true } }
  const app = await offering({ enforce_wallet_uis: false })
  const { host } = await withWallet(page, app, ETHER, { on: 'mfa', config })
  const { code, codes } = await addApp(host)
  expect(codes).toHaveLength(10)
  let prompts = 0
  /** Starts a call, waits for its second factor, submits this one, and expects success. */
  async function withFactor(
    work: Promise<() => Promise<{ code?: unknown; value?: unknown }>>,
    answer: () => Promise<unknown>,
  ) {
    const end = await work
    prompts += 1
    await host.waitForEvents('mfaRequired', prompts)
    await answer()
    return end
  }
  const byPasskey = async () => call(host, 'submit', 'passkey', (await call(host, 'init', 'passkey')).value)

  expect((await call(host, 'linkWithPasskey')).code).toBeUndefined()
  const credentialIds = (await call(host, 'initEnrollmentWithPasskey')).value
  const added = await withFactor(begin(host, 'submitEnrollmentWithPasskey', { credentialIds }), async () =>
    call(host, 'submit', 'totp', await code()),
  )
  expect(await codeOf(added)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('totp,passkey')

  const signed = await withFactor(begin(host, 'signMessage', { message: 'Hello' }), byPasskey)
  expect((await signed()).value).toMatchObject({ signature: expect.stringMatching(/^0x/) })
  // the earlier proof is still valid for it
  expect((await call(host, 'sendTransaction', { to: POOR, value: '0x1' })).value).toHaveProperty('hash')

  const exported = await withFactor(begin(host, 'exportWallet'), byPasskey)
  await expect(
    host.dialog.root.locator('iframe').contentFrame().getByRole('button', { name: 'Copy key' }),
  ).toBeVisible()
  await button(host, 'Close').click()
  expect(await codeOf(exported)).toBeUndefined()

  const guarded = await withFactor(choosePassword(host), byPasskey)
  await closeSuccess(host)
  expect((await guarded()).value).toMatchObject({ recoveryMethod: 'user-passcode' })

  const removal = await withFactor(begin(host, 'unenrollWithPasskey'), () =>
    call(host, 'submit', 'backup_code', codes[0]),
  )
  expect(await codeOf(removal)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('totp')
  const last = await withFactor(begin(host, 'unenrollWithTotp'), async () => call(host, 'submit', 'totp', await code()))
  expect(await codeOf(last)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('')
})

test('headless: SMS is added, used to sign and export, reports a wrong code, and is removed', async ({ page }) => {
  const config = { mfa: { noPromptOnMfaRequired: true } }
  const app: App = await offering({ enforce_wallet_uis: false })
  const { host, address } = await withWallet(page, app, 0n, { on: 'mfa', config })
  expect((await call(host, 'initEnrollmentWithSms', { phoneNumber: PHONE })).code).toBeUndefined()
  const wrong = { phoneNumber: PHONE, mfaCode: '000000' }
  expect((await call(host, 'submitEnrollmentWithSms', wrong)).code).toBe('invalid_credentials')
  const right = { phoneNumber: PHONE, mfaCode: await app.codeFor(PHONE) }
  const { value } = await call(host, 'submitEnrollmentWithSms', right)
  expect((value as { backupCodes: string[] }).backupCodes).toHaveLength(10)
  await expect(enrolled(host)).toHaveText('sms')

  const signing = await begin(host, 'signMessage', { message: 'Hello' })
  await host.waitForEvents('mfaRequired')
  await call(host, 'init', 'sms')
  await call(host, 'submit', 'sms', await app.codeFor(PHONE, 2))
  const { signature } = (await signing()).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)

  // an export requires a proof of its own
  const exported = await begin(host, 'exportWallet')
  await host.waitForEvents('mfaRequired', 2)
  await call(host, 'init', 'sms')
  await call(host, 'submit', 'sms', await app.codeFor(PHONE, 3))
  await expect(
    host.dialog.root.locator('iframe').contentFrame().getByRole('button', { name: 'Copy key' }),
  ).toBeVisible()
  await button(host, 'Close').click()
  expect(await codeOf(exported)).toBeUndefined()

  const unenrolment = await begin(host, 'unenrollWithSms')
  await host.waitForEvents('mfaRequired', 3)
  await call(host, 'init', 'sms')
  expect((await call(host, 'submit', 'sms', '000000')).code).toBe('missing_or_invalid_mfa')
  await call(host, 'submit', 'sms', await app.codeFor(PHONE, 4))
  expect(await codeOf(unenrolment)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('')
})

test('headless: once the login is too long ago, a code for a change asks for a login, and is not asked for twice', async ({
  page,
}) => {
  const app = await offering({ fresh_login_ttl: 300 })
  const { host } = await withWallet(page, app, 0n, { on: 'mfa', config: { mfa: { noPromptOnMfaRequired: true } } })
  const { secret } = (await call(host, 'initEnrollmentWithTotp')).value as { secret: string }
  await call(host, 'submitEnrollmentWithTotp', { mfaCode: totpCode(secret, Date.now()) })
  await expect(enrolled(host)).toHaveText('totp')
  await app.travel(301)
  const removal = await begin(host, 'unenrollWithTotp')
  await host.waitForEvents('mfaRequired')
  const submitted = await begin(host, 'submit', 'totp', totpCode(secret, Date.now() + 301_000))
  const email = `${(await host.state()).user?.email?.address}`
  await expect(host.dialog.title('Log in again')).toBeVisible()
  const sent = (await app.messages(email)).length
  await button(host, email).click()
  await host.dialog.typeCode(await app.codeFor(email, sent + 1))
  expect([await codeOf(submitted), await codeOf(removal)]).toEqual([undefined, undefined])
  await expect(enrolled(host)).toHaveText('')
  expect(await host.events('mfaRequired')).toHaveLength(1)
})
