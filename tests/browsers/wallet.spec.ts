import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { newApp } from '../journeys/support/server.js'
import { asking, type Hex } from '../journeys/support/wallet-use.js'
import { totpCode } from '../totp.js'
import { begin, nextEvent, openLoggedIn } from './support.js'
import { openHost, test } from './test.js'

const PASSWORD = 'Amber-River-Candle-North'
interface Signed {
  readonly signature: Hex
}
const signerOf = async (message: string, { value }: { readonly value?: Signed }) =>
  value && (await recoverMessageAddress({ message, signature: value.signature }))

test('an embedded wallet signs a message, after a reload too', async ({ tab }) => {
  const app = await asking()
  await openLoggedIn(tab, 'wallet-sign', app)
  const { value: wallet } = await (await begin<{ address: Hex }>(tab, 'createWallet'))()
  for (const message of ['Hello', 'Hello again']) {
    const end = await begin<Signed>(tab, 'signMessage', { message })
    await tab.click('button', 'Sign and continue')
    expect(await signerOf(message, await end())).toBe(wallet?.address)
    await openHost(tab, 'wallet-sign', app)
  }
})

test('a wallet with a password signs on a new device after the recovery', async ({ tab, newDevice }) => {
  const app = await newApp({
    embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] },
  })
  const email = await openLoggedIn(tab, 'embedded-guard', app)
  await tab.click('button', 'Create wallet')
  await nextEvent(tab, 'create.resolved')
  await tab.click('button', 'Set password')
  await tab.click('button', 'Add password')
  await tab.enter(/password/i, PASSWORD)
  await tab.find('heading', 'Save your password')
  await tab.click('button', 'Continue')
  await tab.enter(/password/i, PASSWORD)
  await tab.click('checkbox', /./)
  await tab.click('button', 'Set Password')
  await tab.find('heading', 'Success')
  await tab.click('button', 'Close')
  await nextEvent(tab, 'password.resolved')
  await openHost(tab, 'embedded-guard', app)
  await tab.click('button', 'Sign')
  const signed = await nextEvent<Signed>(tab, 'sign.resolved')

  const other = await newDevice()
  await openLoggedIn(other, 'embedded-guard', app, {}, email)
  await other.click('button', 'Sign')
  await other.type(/password/i, PASSWORD)
  await other.click('button', 'Recover your account')
  expect(await nextEvent(other, 'sign.resolved')).toEqual(signed)
})

test('an authenticator app is added, and its code is needed for a signature', async ({ tab }) => {
  const app = await asking({ mfa_methods: ['totp'] })
  await openLoggedIn(tab, 'mfa', app)
  const { value: wallet } = await (await begin<{ address: Hex }>(tab, 'createWallet'))()
  const added = await begin(tab, 'showMfaEnrollmentModal')
  await tab.click('button', 'Add more security')
  await tab.click('button', /^Authenticator App/)
  await tab.find('img', 'QR code for your authenticator app')
  const secret = (await tab.texts('[dir=ltr] span')).join('')
  // each code is accepted once, so the second one is that of the next 30 s
  const now = Date.now()
  await tab.click('button', 'Continue')
  await tab.type('6-digit code', totpCode(secret, now))
  await tab.click('button', 'I have saved them')
  expect(await added()).toEqual({})
  const end = await begin<Signed>(tab, 'signMessage', { message: 'Hello' })
  await tab.click('button', 'Sign and continue')
  await tab.type('6-digit code', totpCode(secret, now + 30_000))
  expect(await signerOf('Hello', await end())).toBe(wallet?.address)
})
