import { expect } from '@playwright/test'
import { test } from './test'

test('a user logs in by email and out again', async ({ page, app }) => {
  const email = 'ada@example.com'
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code').fill(await app.codeFor(email))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
