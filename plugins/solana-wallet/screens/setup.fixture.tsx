import { LatchkitError } from '../../../core/errors.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { SetupEvent, SetupState } from '../setup.contract.js'
import Setup from './Setup.js'

const SAME = 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN · '
const error = new LatchkitError('wallet_frame_unavailable', 'No answer.', { retryable: true })

export default {
  screen: 'SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN',
  Component: Setup,
  stages: {
    creating: { state: { at: 'creating', isNewUser: true }, closeable: false, sameAs: `${SAME}creating` },
    'no answer': { state: { at: 'problem', isNewUser: true, error, isRequired: false }, sameAs: `${SAME}no answer` },
    'logging out': {
      state: { at: 'leaving', isNewUser: true, error, isRequired: true },
      closeable: false,
      sameAs: `${SAME}logging out`,
    },
  },
} satisfies Fixture<SetupState, SetupEvent>
