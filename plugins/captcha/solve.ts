import { LatchkitError } from '../../core/errors.js'
import type { Store } from '../../core/lib/store.js'
import type { CheckIo } from './check.flow.js'
import type { CaptchaState } from './contract.js'

interface SolveParts {
  readonly state: Store<CaptchaState | undefined>
  /** True where the user can be asked to solve it. */
  wanted(): boolean
  run(place: HTMLElement): void
}

/** Waits for the token. A running invisible challenge goes on unless the user has to be asked. Modal §4.6. */
export const createSolve =
  ({ state, wanted, run }: SolveParts): CheckIo['solve'] =>
  (place, asking, signal) =>
    new Promise((resolve, reject) => {
      const end = new AbortController()
      const look = () => {
        const now = state.get()
        if (now?.status === 'ready' && wanted() && place.isConnected) return run(place)
        if (now?.status === 'loading') return asking(now.asking)
        end.abort()
        if (now?.status === 'success') resolve()
        else reject(now?.status === 'error' ? now.error : gone())
      }
      if (state.get()?.status === 'error') run(place)
      end.signal.addEventListener('abort', state.subscribe(look))
      signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
      look()
    })

const gone = () => new LatchkitError('captcha_failure', 'The place of the captcha is gone.')
