import { openHost } from './support/host.js'
import { someone, wrongCode } from './support/login.js'
import { expect, test } from './support/test.js'
import { translated } from './support/translated.js'
import { asking, begin, button, ETHER, POOR, withWallet } from './support/wallet-use.js'

// What cannot be drawn ends what it belongs to, and nothing else; a page that another script rearranges goes on.

test.describe('in a page whose text a translator replaces', () => {
  test('a wrong code, another code and the right one', async ({ page, app }) => {
    await translated(page)
    const host = await openHost(page, 'app', app)
    const email = someone()
    await host.openLanding()
    await host.dialog.askByEmail(email)
    const code = await app.codeFor(email)
    await host.dialog.typeCode(wrongCode(code))
    await expect(host.dialog.root.getByText('Invalid or expired verification code').first()).toBeVisible()
    await expect(host.dialog.codeField).toHaveValue('')
    await host.dialog.button('Resend code').click()
    await expect(host.dialog.button('Code sent')).toBeVisible()
    await host.dialog.typeCode(await app.codeFor(email, 2))
    await host.shows({ authenticated: true })
    await host.closed()
  })
  test('a transaction', async ({ page }) => {
    await translated(page)
    const { host } = await withWallet(page, await asking(), ETHER)
    const end = await begin(host, 'sendTransaction', { to: POOR, value: '0x1' })
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Transaction complete!')).toBeVisible()
    await button(host, 'All Done').click()
    expect(await end()).toHaveProperty('value.hash')
  })
})
