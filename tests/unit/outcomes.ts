import { type MockInstance, vi } from 'vitest'
import type { LatchkitError } from '../../core/errors.js'
import type { AnyManifest } from '../../core/plugin.js'
import { createScreens } from '../../core/screens.js'
import { showError } from '../../core/sign-in/outcome.js'
import captchaErrors from '../../plugins/captcha/screens/errors.js'
import { handClock } from './clock.js'
import { part } from './part.js'

type ShowError = (error: LatchkitError, signal?: AbortSignal, onlyOwn?: boolean) => Promise<boolean>

const captcha = part<AnyManifest>({
  id: 'captcha',
  load: async () => ({ default: { setup: () => ({}), errors: async () => ({ default: captchaErrors }) } }),
})
/** What the dialog does with an error, by the tables of core and captcha. The user leaves a screen at once. */
export const dialogShows: ShowError = (error, signal, onlyOwn) => {
  const screens = createScreens()
  screens.attach()
  screens.subscribe(() => screens.stack.get().at(-1)?.flow.send({ type: 'goOn' }))
  const parts = { screens, clock: handClock(), pluginSet: { plugins: [captcha] }, peek: () => ({}) }
  return showError(parts, error, signal, onlyOwn)
}
export const showsErrors = () => vi.fn<ShowError>(dialogShows)
/** The codes of the errors that got a screen, among all that the dialog was asked to show. */
export async function shownCodes({ mock }: MockInstance<ShowError>): Promise<readonly string[]> {
  const shown = await Promise.all(mock.results.map(({ value }) => value))
  return mock.calls.flatMap(([{ code }], index) => (shown[index] ? code : []))
}
