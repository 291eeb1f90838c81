import type { Locator, Page, Response } from '@playwright/test'
import { sandboxApp } from './app.js'
import { setupError } from './control.js'

export interface EmailLoginOptions {
  /** A new address by default. */
  readonly email?: string
  /** ms for each step; 15000 by default. */
  readonly timeout?: number
  /** False for an app whose dialog stays open after the code, for consent or a wallet. */
  readonly closes?: boolean
}

export interface EmailLogin {
  readonly email: string
  /** The user's id. */
  readonly userId: string
}

const DIALOG = '#latchkit-dialog[open]'
const STEP_TIMEOUT_MS = 15_000
const API = '/api/v1/passwordless'
let people = 0

/**
 * Logs a user in by email: types the address into the open dialog, reads the code from the sandbox's outbox, and types
 * it. The page must use a sandbox, whose address is taken from the page's own requests. Resolves when the dialog has
 * closed. Rejects if no dialog with an email field is open, or if the server refuses the address or the code.
 */
export async function loginByEmail(page: Page, options: EmailLoginOptions = {}): Promise<EmailLogin> {
  const { email = `person${process.pid}.${++people}@example.com`, timeout = STEP_TIMEOUT_MS, closes = true } = options
  const dialog = page.locator(DIALOG)
  const field = dialog.locator('input[type="email"]')
  await field.waitFor({ timeout }).catch((cause: unknown) => {
    throw setupError(
      'No dialog with a field for an email address is open. Press the button of the page that opens it first.',
      cause,
    )
  })
  await field.fill(email)
  const sent = await answerTo(page, '/init', () => field.press('Enter'), timeout)
  if (!sent.ok()) throw setupError(`The server sends no code to ${email}: ${await refusalOf(sent)}`)
  const code = await appOf(sent).codeFor(email)
  const codeField = dialog.locator('input[autocomplete="one-time-code"]')
  await codeField.waitFor({ timeout })
  const accepted = await answerTo(page, '/authenticate', () => codeField.pressSequentially(code), timeout)
  if (!accepted.ok()) throw setupError(`The server refuses the code ${code} of ${email}: ${await refusalOf(accepted)}`)
  const { user }: { user: { id: string } } = await accepted.json()
  if (closes) await waitUntilClosed(dialog, timeout)
  return { email, userId: user.id }
}

async function answerTo(page: Page, path: string, act: () => Promise<void>, timeout: number): Promise<Response> {
  const isWanted = (answer: Response) =>
    answer.request().method() === 'POST' && new URL(answer.url()).pathname === API + path
  const [answer] = await Promise.all([page.waitForResponse(isWanted, { timeout }), act()])
  return answer
}

const refusalOf = async (answer: Response) => `${answer.status()} ${await answer.text()}`

/** The app that the page uses. The header's brand depends on the protocol's prefix. */
function appOf(answer: Response) {
  const header = Object.entries(answer.request().headers()).find(([name]) => name.endsWith('-app-id'))
  if (!header) throw setupError('The page sent no app id to its server.')
  return sandboxApp({ apiUrl: new URL(answer.url()).origin, appId: header[1] })
}

async function waitUntilClosed(dialog: Locator, timeout: number): Promise<void> {
  await dialog.waitFor({ state: 'hidden', timeout }).catch(async (cause: unknown) => {
    const title = await dialog
      .getByRole('heading')
      .first()
      .textContent()
      .catch(() => '')
    throw setupError(
      `The code was accepted, but the dialog shows "${title}". Finish that step, with loginByEmail(page, { closes: false }).`,
      cause,
    )
  })
}
