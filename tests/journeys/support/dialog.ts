import type { Page } from '@playwright/test'
import { expect } from './expect.js'

/** The SDK's dialog, found by its roles and texts. */
export function dialogOn(page: Page) {
  const root = page.getByRole('dialog').and(page.locator('#latchkit-dialog'))
  const title = (words: string) => root.getByRole('heading', { name: words, exact: true })
  const button = (name: string | RegExp) => root.getByRole('button', { name })
  const emailField = root.getByRole('textbox', { name: 'Email', exact: true })
  const phoneField = root.getByRole('textbox', { name: 'Phone number' })
  const codeField = root.getByRole('textbox', { name: '6-digit code' })
  return {
    root,
    title,
    button,
    emailField,
    phoneField,
    codeField,
    /** Visible text, without the copy in the live region. */
    words: (text: string | RegExp) => root.getByText(text, { exact: true }).and(page.locator(':not([role=status])')),
    /** Enters an email address on the landing and waits for the code screen. */
    async askByEmail(email: string) {
      await emailField.fill(email)
      await emailField.press('Enter')
      await expect(title('Enter confirmation code')).toBeVisible()
    },
    async askBySms(phone: string) {
      if (!(await phoneField.isVisible())) await button('Continue with SMS').click()
      await expect(root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
      await phoneField.pressSequentially(phone)
      await phoneField.press('Enter')
      await expect(title('Enter confirmation code')).toBeVisible()
    },
    typeCode: (code: string) => codeField.pressSequentially(code),
  }
}
