import { expect } from '@playwright/test'
import { somePhone } from '../journeys/support/login.js'
import { startOwnLogin } from '../journeys/support/own-login.js'
import { newApp } from '../journeys/support/server.js'
import { withTelegram } from '../journeys/support/telegram.js'
import { addAuthenticator, addTestWallet, nextEvent, pasted } from './support.js'
import { loggedIn, openHost, shows, state, test } from './test.js'

test('by SMS', async ({ tab, app }) => {
  const phone = somePhone()
  await openHost(tab, 'app', app)
  await tab.click('button', 'Log in')
  await tab.click('button', 'Continue with SMS')
  await tab.enter('Phone number', phone.typed)
  await tab.type('6-digit code', await app.codeFor(phone.sent))
  expect((await loggedIn(tab)).user).toMatchObject({ phone: { number: phone.sent } })
})

test('by Google, by a redirect there and back', async ({ tab }) => {
  await openHost(tab, 'oauth', await newApp({ google_oauth: true }))
  await tab.click('button', 'Log in')
  await tab.click('button', 'Google')
  await tab.click('radio', /^Ada Lovelace/)
  await tab.click('button', 'Allow')
  expect((await loggedIn(tab)).user).toMatchObject({ linkedAccounts: [{ type: 'google_oauth' }] })
})

test('by Farcaster, approved on a phone', async ({ tab }) => {
  const app = await newApp({ farcaster_auth: true })
  await openHost(tab, 'socials', app)
  await tab.click('button', 'Log in')
  await tab.click('button', 'Farcaster')
  await tab.find('img', /^QR code that opens this request/)
  await tab.click('button', 'Copy link')
  const request = await pasted(tab)
  await tab.inNewTab(request, async () => {
    await tab.click('radio', /^Ada Lovelace/)
    await tab.click('button', 'Approve')
    await tab.find('heading', 'You are signed in')
  })
  expect((await loggedIn(tab)).user).toMatchObject({ linkedAccounts: [{ type: 'farcaster' }] })
})

test('by Telegram’s window', async ({ tab }) => {
  await openHost(tab, 'socials', await withTelegram())
  await tab.click('button', 'Log in')
  await tab.until('script of Telegram', () => tab.run<boolean>('return "Telegram" in window'))
  await tab.click('button', 'Telegram')
  await tab.inWindow(async () => {
    await tab.click('radio', /^Ada Lovelace/)
    await tab.click('button', 'Accept')
  })
  expect((await loggedIn(tab)).user).toMatchObject({ linkedAccounts: [{ type: 'telegram' }] })
})

test('by a passkey, or a browser without passkeys offers none and says why', async ({ tab, engine }) => {
  await openHost(tab, 'passkeys', await newApp({ passkey_auth: true }))
  if (engine === 'webkit') {
    await tab.click('button', 'Sign up headless')
    expect(await nextEvent(tab, 'signup.rejected')).toMatchObject({ code: 'not_supported' })
    await tab.click('button', 'Log in')
    await tab.find('textbox', 'Email')
    expect(await tab.has('button', 'I have a passkey')).toBe(false)
    return
  }
  await addAuthenticator(tab)
  await tab.click('button', 'Sign up headless')
  const { user } = await shows(tab, 'user', ({ authenticated }) => authenticated)
  await tab.click('button', 'Log out')
  await shows(tab, 'logout', ({ authenticated }) => !authenticated)
  await tab.click('button', 'Log in')
  await tab.click('button', 'I have a passkey')
  expect((await loggedIn(tab)).user?.id).toBe(user?.id)
})

test('by a wallet of the browser', async ({ tab }) => {
  await openHost(tab, 'wallets', await newApp({ wallet_auth: true, show_wallet_login_first: false }))
  await addTestWallet(tab)
  await tab.click('button', 'Log in')
  await tab.click('button', 'Continue with a wallet')
  await tab.click('button', /^Amber Wallet/)
  const address = await tab.run<string>('return window.testWallets.amber.address()')
  expect((await loggedIn(tab)).user).toMatchObject({ linkedAccounts: [{ type: 'wallet', address }] })
})

test('by a token of the host’s own login', async ({ tab }) => {
  const own = await startOwnLogin()
  await openHost(tab, 'own-login', await newApp({ custom_auth_jwks_url: own.jwks }))
  await tab.run('window.__calls.know(arguments[0])', await own.tokenOf('ada'))
  expect((await loggedIn(tab)).user).toMatchObject({ linkedAccounts: [{ type: 'custom_auth' }] })
  await own.stop()
})

test('as a guest, who is the same after a reload', async ({ tab }) => {
  const app = await newApp({ guest_auth: true })
  await openHost(tab, 'guest', app)
  await tab.click('button', 'Go on as a guest')
  const { user } = await loggedIn(tab)
  await openHost(tab, 'guest', app)
  await loggedIn(tab)
  expect((await state(tab)).user?.id).toBe(user?.id)
})
