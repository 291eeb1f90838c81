import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { comeIn, openPart, openPlayground } from './support/playground.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'

/** The typed data that the card signs. */
const letter = (chainId: number, from: string) =>
  ({
    types: {
      Mail: [
        { name: 'from', type: 'address' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Latchkit Mail', version: '1', chainId },
    message: { from: from as `0x${string}`, contents: 'Hello, Ada!' },
  }) as const

test('the playground: embedded wallets of Ethereum and Solana sign and send', async ({ page }) => {
  const app = await newApp({ farcaster_auth: true })
  await openPlayground(page, app)
  const dialog = await comeIn(page, app)
  await openPart(page, 'Wallets')
  const wallet = page.locator('#wallet')
  const row = wallet.getByRole('listitem')
  await test.step('the wallet is created and gets test ETH', async () => {
    await wallet.getByRole('button', { name: 'Create a wallet' }).click()
    await expect(row).toContainText('Anvil (31337), 0.0000 ETH, recovered by the server')
    await wallet.getByRole('button', { name: 'Get test ETH' }).click()
    await expect(row).toContainText('1.0000 ETH')
  })
  await test.step('the wallet signs', async () => {
    await wallet.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialog.getByRole('button', { name: 'Sign and continue' }).click()
    const signature = (await wallet.getByRole('group', { name: 'Signature' }).textContent()) as `0x${string}`
    const signer = await recoverMessageAddress({ message: 'Hello from Latchkit', signature })
    await expect(row).toContainText(signer)
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the wallet sends', async () => {
    await wallet.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'All done' }).click()
    await expect(wallet).toContainText(/receipt: block \d+, 21000 gas/)
    await expect(wallet.getByRole('group', { name: 'Transaction' })).toHaveText(/^0x[\da-f]{64}$/)
    await expect(row).toContainText('0.9900 ETH')
  })
  await test.step('the Solana wallet is created, signs, sends and is exported', async () => {
    const solana = page.locator('#solana-wallet')
    await solana.getByRole('button', { name: 'Create a Solana wallet' }).click()
    await solana.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialog.getByRole('button', { name: 'Sign and continue' }).click()
    await expect(solana.getByRole('group', { name: 'Solana signature' })).toHaveText(/^\w{80,90}$/)
    await solana.getByRole('button', { name: 'Get test SOL' }).click()
    await expect(solana).toContainText('airdropped, 1.0000 SOL')
    await solana.getByRole('button', { name: 'Send 0.1 SOL' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'All done' }).click()
    await expect(solana).toContainText('sent, 0.9000 SOL')
    await solana.getByRole('button', { name: 'Export' }).click()
    const keys = page.frameLocator('iframe[title="Private key and recovery phrase"]')
    await expect(keys.getByRole('button')).toHaveText(['Copy key'])
    await page.locator('#latchkit-dialog').getByRole('button', { name: 'Done' }).click()
    await expect(solana).toContainText('exported')
    // the request fails because this user has no Farcaster account
    const signer = page.locator('#farcaster-signer')
    await signer.getByRole('button', { name: 'Request a signer' }).click()
    await expect(signer.getByRole('alert')).toContainText('linked_account_not_found')
  })
})

test('the playground: typed data, another chain, a password, a recovery, an export', async ({ page }) => {
  const app = await newApp()
  await openPlayground(page, app)
  const dialog = await comeIn(page, app)
  await openPart(page, 'Wallets')
  const wallet = page.locator('#wallet')
  const hook = (name: string) => wallet.locator('.code-form', { has: page.getByRole('heading', { name }) })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const row = wallet.getByRole('listitem')
  const guard = hook('useSetWalletRecovery')
  await wallet.getByRole('button', { name: 'Create a wallet' }).click()
  await expect(row).toContainText('Anvil (31337)')
  const address = `${await row.locator('.address').textContent()}`

  /** Signs the typed data until the shown signature is that of this chain. */
  const signs = async (chainId: number) => {
    await wallet.getByRole('button', { name: 'Sign typed data' }).click()
    await expect(dialog.getByText('Latchkit Mail', { exact: true })).toBeVisible()
    await press('Sign and continue')
    await expect(dialog).toHaveCount(0)
    await expect(hook('useSignTypedData')).toContainText('signed')
    const shown = wallet.getByRole('group', { name: 'Signature of typed data' })
    const signer = async () => {
      const signature = (await shown.textContent()) as `0x${string}`
      return recoverTypedDataAddress({ ...letter(chainId, address), signature })
    }
    await expect.poll(signer).toBe(address)
  }
  await test.step('typed data', () => signs(31337))
  await test.step('a signature on another chain, also after a reload', async () => {
    const chains = hook('wallet.switchChain')
    await expect(chains.getByRole('button', { name: 'Anvil', exact: true })).toBeDisabled()
    await chains.getByRole('button', { name: 'Anvil as Base Sepolia' }).click()
    await expect(chains).toContainText('on 84532')
    await expect(row).toContainText('Anvil as Base Sepolia (84532), 0.0000 ETH')
    await signs(84532)
    await page.reload()
    await expect(row).toContainText('Anvil as Base Sepolia (84532)')
  })
  await test.step('a password', async () => {
    await guard.getByRole('button', { name: 'Set a password' }).click()
    await press('Add password')
    await dialog.getByPlaceholder('enter or generate a strong password').fill('Amber-River-Candle-North')
    await page.keyboard.press('Enter')
    await press('Continue')
    await dialog.getByPlaceholder('confirm your password').fill('Amber-River-Candle-North')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox').check()
    await press('Set Password')
    await expect(dialog.getByRole('heading', { name: 'Success', exact: true })).toBeVisible()
    await dialog
      .getByRole('button')
      .filter({ hasText: /^Close$/ })
      .click()
    await expect(guard).toContainText('the password is set')
    await expect(row).toContainText('recovered by your password')
  })
  await test.step('leaving a change of the recovery shows that', async () => {
    await guard.getByRole('button', { name: 'Choose a recovery' }).click()
    await expect(dialog.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(guard.getByRole('alert')).toContainText('user_exited_set_password_flow')
    await guard.getByRole('button', { name: 'Recover', exact: true }).click()
    await expect(guard).toContainText('it is on this device')
  })
  await test.step('an export', async () => {
    await guard.getByRole('button', { name: 'Export', exact: true }).click()
    const keys = page.frameLocator('iframe[title="Private key and recovery phrase"]')
    await expect(keys.getByRole('button')).toHaveText(['Copy key', 'Copy phrase', 'Show phrase'])
    await press('Done')
    await expect(guard).toContainText('exported')
  })
})

test('the playground: a login creates both wallets and offers a second factor if the host wants it', async ({
  page,
}) => {
  const app = await newApp()
  await openPlayground(page, app)
  await page.locator('#config').getByText('Users’ own wallets').click()
  for (const chain of ['ethereum', 'solana'])
    await page.getByLabel(`embeddedWallets.${chain}.createOnLogin`).selectOption('users-without-wallets')
  await app.configure({ mfa_methods: ['totp'] })
  await page.locator('#config').getByText('Behaviour').click()
  await page.getByLabel('mfaAtLogin(mfa)').check()
  await Promise.all([comeIn(page, app), page.getByRole('button', { name: 'Not now' }).click()])
  await openPart(page, 'Wallets')
  await expect(page.locator('#wallet').getByRole('listitem')).toContainText('Anvil (31337)')
  await expect(page.locator('#solana-wallet').getByRole('listitem')).toContainText('solana:devnet')
})
