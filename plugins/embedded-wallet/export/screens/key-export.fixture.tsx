import { LatchkitError } from '../../../../core/errors.js'
import type { Fixture } from '../../../../ui/kit/fixture.js'
import { account } from '../../wallet/screens/samples.js'
import type { ExportEvent, ExportState, ExportTask } from '../contract.js'
import KeyExport from './KeyExport.js'

const task: ExportTask = { address: account.address, phrase: true }
const place = { width: 312, colours: {} }
/** Stands for the server's page: the same height, but no text, since fonts differ between machines. */
const url = `data:text/html,${encodeURIComponent(
  '<body style="margin:0;display:flex"><p style="margin:0;flex:1;height:42px;border:1px solid;border-radius:12px;background:Canvas;color:CanvasText">',
)}`

export default {
  screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN',
  Component: KeyExport,
  stages: {
    placing: { state: { at: 'placing', ...task } },
    addressing: { state: { at: 'addressing', place, ...task }, sameAs: 'placing' },
    'addressing an imported wallet': { state: { at: 'addressing', place, ...task, phrase: false } },
    shown: { state: { at: 'shown', url, ...task } },
    'shown of an imported wallet': { state: { at: 'shown', url, ...task, phrase: false } },
    problem: {
      state: { at: 'problem', error: new LatchkitError('network', 'Because.', { retryable: true }), ...task },
    },
  },
} satisfies Fixture<ExportState, ExportEvent>
