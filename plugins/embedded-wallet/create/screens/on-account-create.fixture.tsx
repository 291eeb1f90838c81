import { LatchkitError } from '../../../../core/errors.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import type { CreateEvent, CreateState } from '../contract.js'
import OnAccountCreate from './OnAccountCreate.js'

const failed = (error: LatchkitError, isRequired = false) =>
  ({ state: { at: 'problem', isNewUser: true, error, isRequired } }) as const
const slow = new LatchkitError('wallet_frame_unavailable', 'No answer.', { retryable: true })
const blocked = new LatchkitError('wallet_frame_unavailable', 'Blocked.')
const busy = new LatchkitError('too_many_requests', 'Later.', { retryable: true })

export default {
  screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN',
  Component: OnAccountCreate,
  stages: {
    creating: { state: { at: 'creating', isNewUser: true }, closeable: false },
    'creating for long': { state: { at: 'creating', isNewUser: true, slow: true }, closeable: false },
    'no answer': failed(slow),
    'no answer, and the app requires it': failed(slow, true),
    'logging out': { state: { at: 'leaving', isNewUser: true, error: slow, isRequired: true }, closeable: false },
    'blocked by the page': failed(blocked),
    'blocked, and the app requires it': failed(blocked, true),
    'too many requests': failed(busy),
    ...stepUpStages(failed),
  },
} satisfies Fixture<CreateState, CreateEvent>
