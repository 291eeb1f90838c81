import { vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { CaptchaRole } from '../../plugins/roles/captcha.js'

/** A captcha that shows its question for as long as a caller waits for its token. */
export function waitingCaptcha() {
  let isAsking = false
  const token = vi.fn<CaptchaRole['token']>(
    ({ signal } = {}) =>
      new Promise((_, reject) => {
        isAsking = true
        signal?.addEventListener('abort', () => {
          isAsking = false
          reject(new LatchkitError('exited_auth_flow', 'Nobody waits for it.'))
        })
      }),
  )
  return { role: { token }, isAsking: () => isAsking }
}
