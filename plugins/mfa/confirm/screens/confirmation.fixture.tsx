import { LatchkitError } from '../../../../core/errors.js'
import type { Fixture } from '../../../../ui/kit/fixture.js'
import type { ConfirmEvent, ConfirmState } from '../contract.js'
import Confirmation from './Confirmation.js'

/** Stands for the server's page: the same height, but no text, since fonts differ between machines. */
const url = `data:text/html,${encodeURIComponent(
  '<body style="margin:0"><p style="margin:0;height:268px;border:1px solid;border-radius:12px;background:Canvas;color:CanvasText">',
)}`

export default {
  screen: 'MFA_CONFIRMATION_SCREEN',
  Component: Confirmation,
  stages: {
    placing: { state: { at: 'placing' } },
    addressing: { state: { at: 'addressing', place: { width: 312, colours: {} } }, sameAs: 'placing' },
    shown: { state: { at: 'shown', url } },
    problem: { state: { at: 'problem', error: new LatchkitError('network', 'Because.', { retryable: true }) } },
  },
} satisfies Fixture<ConfirmState, ConfirmEvent>
