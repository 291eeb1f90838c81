import { expect, type Page } from '@playwright/test'
import { addFault, faults, loginByEmail, virtualPasskey } from 'latchkit/testing'
import { verifyMessage } from 'viem'
import { test } from './test'

async function logIn(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  return loginByEmail(page)
}

test('a user logs in by email, signs a message and adds a passkey, which logs in next time', async ({ page }) => {
  await virtualPasskey(page)
  const { email } = await logIn(page)
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('button', { name: 'Sign and continue' }).click()
  const signature = page.getByTestId('signature')
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
  const address = (await page.getByTestId('wallet').textContent()) as `0x${string}`
  const signed = (await signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: signed })).toBe(true)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByTestId('passkeys')).toHaveText('1')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'I have a passkey' }).click()
  await expect(page.getByText(email)).toBeVisible()
})

test('a user who asks for too many codes is told so', async ({ page }) => {
  await addFault(page, '/passwordless/init', faults.tooManyRequests())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('ada@example.com')
  await field.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Too many attempts.')
})
