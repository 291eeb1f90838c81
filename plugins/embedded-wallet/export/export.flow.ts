import { defineFlow } from '../../../core/flow.js'
import type { ExportEvent, ExportPlace, ExportState, ExportTask } from './contract.js'

export interface ExportIo {
  /** Resolves with the address of the server's page, which includes a fresh access token. */
  page(task: ExportTask, place: ExportPlace): Promise<string>
}

const SCREEN = 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
const task = ({ address, phrase }: ExportTask): ExportTask => ({ address, phrase })
const leave = (): ExportState => ({ at: 'done' })

/** Shows the private key on the server's page within the screen, until the user leaves. Modal §4.10. */
export const exportFlow = defineFlow<ExportState, ExportEvent, ExportIo>({
  exit: 'user_rejected_request',
  screen: SCREEN,
  data: ({ address }) => ({ wallet: address }),
  on: {
    placing: {
      placed: (state, { width, colours }) => ({ at: 'addressing', place: { width, colours }, ...task(state) }),
      close: leave,
    },
    addressing: { close: leave },
    shown: { leave, close: leave },
    problem: { retry: (state) => ({ at: 'placing', ...task(state) }), leave, close: leave },
  },
  run: {
    addressing: {
      do: (state, io) => io.page(task(state), state.place).then((url) => ({ at: 'shown', url, ...task(state) })),
      fail: (state, error) => ({ at: 'problem', error, ...task(state as ExportTask) }),
    },
  },
})
