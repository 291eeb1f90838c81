import { LatchkitError } from '../../core/errors.js'
import type { Store } from '../../core/lib/store.js'
import type { CheckIo } from './check.flow.js'
import type { CaptchaState } from './contract.js'

interface SolveParts {
  readonly state: Store<CaptchaState | undefined>
  /** Whether the captcha may ask the user. */
  mayAsk(): boolean
  run(place: HTMLElement): void
}

/** Waits for the token. A running invisible challenge continues unless it has to ask the user. Modal §4.6. */
export const createSolve =
  ({ state, mayAsk, run }: SolveParts): CheckIo['solve'] =>
  (place, asking, signal) =>
    new Promise((resolve, reject) => {
      const end = new AbortController()
      const update = () => {
        const current = state.get()
        if (current?.status === 'ready' && mayAsk() && place.isConnected) return run(place)
        if (current?.status === 'loading') return asking(current.asking)
        end.abort()
        if (current?.status === 'success') resolve()
        else reject(current?.status === 'error' ? current.error : detachedError())
      }
      if (state.get()?.status === 'error') run(place)
      end.signal.addEventListener('abort', state.subscribe(update))
      signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
      update()
    })

const detachedError = () => new LatchkitError('captcha_failure', 'The place of the captcha is gone.')
