import { defineFlow } from '../../../core/flow.js'
import type { PagePlace } from '../../wallet-frame/contract.js'
import { canceled } from '../verify/errors.js'
import type { ConfirmEvent, ConfirmState } from './contract.js'

export interface ConfirmIo {
  /** Resolves with the address of the server's page, which includes a fresh access token. */
  page(place: PagePlace): Promise<string>
}

const cancel = (): ConfirmState => ({ at: 'failed', error: canceled() })
const left = { cancel, close: cancel }

/** Shows the server's page, on which the user confirms a change with a second factor. Modal §4.14, Wire §3.6. */
export const confirmFlow = defineFlow<ConfirmState, ConfirmEvent, ConfirmIo>({
  exit: 'user_rejected_request',
  screen: 'MFA_CONFIRMATION_SCREEN',
  on: {
    placing: { ...left, placed: (_, { width, colours }) => ({ at: 'addressing', place: { width, colours } }) },
    addressing: left,
    shown: {
      ...left,
      confirmed: () => ({ at: 'done' }),
      dismiss: (state) => state, // Escape must not lose a typed code: Wire §6.5
    },
    problem: { ...left, retry: () => ({ at: 'placing' }) },
  },
  run: {
    addressing: {
      do: async ({ place }, io) => ({ at: 'shown', url: await io.page(place) }),
      fail: (_, error) => ({ at: 'problem', error }),
    },
  },
})
