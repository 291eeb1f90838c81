import type { Channel } from '../../core/browser/popup-watcher.js'
import { LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'

/** ms. Wire §4.2. */
const FIRST_MS = 500
const POLL_MS = 1_500
/** Together these attempts take four minutes. */
const MAX_ATTEMPTS = 160

const failed = () => new LatchkitError('on_ramp_failed', 'There was an error completing Coinbase Onramp flow.')
const late = () =>
  new LatchkitError('on_ramp_timeout', 'Timed out waiting for transaction response from Coinbase Onramp.')
export const exited = () =>
  new LatchkitError('exited_on_ramp', 'User exited Coinbase Onramp flow before transaction response.')
export const blocked = () =>
  new LatchkitError('on_ramp_blocked', 'The browser did not open the window of Coinbase Onramp.', { retryable: true })

/**
 * Coinbase's window sends no message, so this polls the server while the window is open. Resolves once the purchase has
 * succeeded. A poll without an answer counts as an attempt.
 */
export const purchaseChannel =
  (ask: (signal: AbortSignal) => Promise<string | null>, clock: Clock): Channel<'success'> =>
  async (_, signal) => {
    await clock.sleep(FIRST_MS, signal)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const status = await ask(signal).catch(() => null)
      signal.throwIfAborted()
      if (status === 'success') return status
      if (status === 'failure') throw failed()
      await clock.sleep(POLL_MS, signal)
    }
    throw late()
  }
