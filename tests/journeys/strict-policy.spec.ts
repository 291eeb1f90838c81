import { openHost } from './support/host.js'
import { recordComplaints, reportViolations } from './support/network.js'
import { popupFor } from './support/oauth.js'
import { askByTelegram, BOT } from './support/telegram.js'
import { expect, test } from './support/test.js'
import { askByWallet, withWallets } from './support/wallet-login.js'
import { standInForVerify, walletConnectAt } from './support/walletconnect.js'
import { injectWallets } from './support/wallets.js'

test('a strict policy with Trusted Types refuses nothing of OAuth’s window, Telegram’s, a QR code and a wallet', async ({
  page,
  context,
}) => {
  await standInForVerify(context)
  await injectWallets(page)
  await reportViolations(page)
  const complaints = recordComplaints(page)
  const { relay: relayUrl } = await walletConnectAt()
  const app = await withWallets({
    google_oauth: true,
    telegram_auth: true,
    telegram_auth_config: BOT,
    wallet_connect_cloud_project_id: 'acme',
  })
  const config = { oauthMode: 'popup', externalWallets: { walletConnect: { relayUrl } } } as const
  const host = await openHost(page, 'ways-csp', app, { config })
  const leave = async () => {
    await host.dialog.button('Close').click()
    await host.closed()
  }
  await popupFor(host)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await leave()
  await askByTelegram(host)
  await leave()
  await askByWallet(host, 'WalletConnect')
  await expect(host.dialog.root.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await leave()
  await askByWallet(host)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(complaints.filter((line) => /violation|Trusted/.test(line))).toEqual([])
})
