import { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { ConsentEvent, ConsentState } from './contract.js'

export interface ConsentIo {
  accept(): Promise<unknown>
  /** Logs the user out. */
  decline(): Promise<unknown>
}
const SCREEN = 'AFFIRMATIVE_CONSENT_SCREEN'
const declining = (): ConsentState => ({ at: 'declining' })
const declined = (): ConsentState => ({
  at: 'failed',
  error: new LatchkitError('exited_auth_flow', 'The user did not accept the terms.'),
})

/**
 * Asks for consent to the terms and the privacy policy. Declining logs out, and closing means 'No thanks'. Modal §2.5,
 * decision 17.
 */
export const consentFlow = defineFlow<ConsentState, ConsentEvent, ConsentIo>({
  exit: 'exited_auth_flow',
  screen: SCREEN,
  on: { asking: { accept: () => ({ at: 'accepting' }), decline: declining, close: declining } },
  run: {
    accepting: {
      commits: true,
      do: (_, io) => io.accept().then(() => ({ at: 'done' })),
      fail: (_, error) => ({ at: 'asking', error }),
    },
    declining: { commits: true, do: (_, io) => io.decline().then(declined), fail: declined },
  },
})
