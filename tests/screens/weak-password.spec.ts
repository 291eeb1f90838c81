import { expect, test } from './support/test.js'

const SCREEN = 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'

test('a weak password needs a second answer, and another one is asked about again', async ({
  stages: { page, show },
}) => {
  await show({ screen: SCREEN, stage: 'weak' }, { dialog: true })
  const dialog = page.locator('latchkit-modal')
  const field = dialog.getByRole('textbox')
  const [goOn, anyway] = ['Continue', 'Use it anyway'].map((name) => dialog.getByRole('button', { name }))
  const question = dialog.getByRole('listitem').getByText(/^This password is easy to guess/)
  await expect(question).toBeHidden()
  await field.press('Enter')
  await expect(question).toBeVisible()
  await expect(anyway ?? dialog).toBeVisible()
  await expect(goOn ?? dialog).toBeHidden()
  await field.pressSequentially('1')
  await expect(question).toBeHidden()
  await goOn?.click()
  await expect(question).toBeVisible()
})
test('a strong password needs none', async ({ stages: { page, show } }) => {
  await show({ screen: SCREEN, stage: 'strong' }, { dialog: true })
  const dialog = page.locator('latchkit-modal')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^This password is easy to guess/)).toHaveCount(0)
})
