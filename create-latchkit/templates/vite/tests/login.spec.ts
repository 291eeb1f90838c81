import { expect } from '@playwright/test'
import { loginByEmail } from 'latchkit/testing'
import { test } from './test'

test('a user logs in by email and out again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  const { email } = await loginByEmail(page)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
