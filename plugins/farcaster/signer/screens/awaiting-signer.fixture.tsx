import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import { type Fixture, stepUpStages, user } from '../../../../ui/kit/fixture.js'
import type { SignerEvent, SignerState } from '../contract.js'
import AwaitingSigner from './AwaitingSigner.js'

const request = {
  publicKey: `0x${'5a'.repeat(32)}`,
  uri: 'https://farcaster.example/~/signer-request?token=0x2d6b6e5a0c4a7f9a551d2c3b4a596800',
}
const problem = (code: ErrorCode, retryable = true) => ({
  state: { at: 'problem', device: 'desktop', error: new LatchkitError(code, 'Because.', { retryable }) } as const,
})

export default {
  screen: 'AWAITING_FARCASTER_SIGNER',
  Component: AwaitingSigner,
  stages: {
    asking: { state: { at: 'asking', device: 'desktop' } },
    'asking on a phone': { state: { at: 'asking', device: 'ios' } },
    waiting: { state: { at: 'waiting', device: 'desktop', request } },
    'waiting on iOS': { state: { at: 'waiting', device: 'ios', request } },
    'waiting on a phone': { state: { at: 'waiting', device: 'mobile', request }, looksLike: 'waiting on iOS' },
    adopting: { state: { at: 'adopting', device: 'desktop' } },
    success: { state: { at: 'success', device: 'desktop', user } },
    rejected: problem('user_rejected_request'),
    'timed out': problem('client_request_timeout'),
    'too many requests': problem('too_many_requests'),
    refused: problem('invalid_data', false),
    'wallet out of reach': problem('wallet_frame_unavailable'),
    ...stepUpStages(({ code }) => problem(code)),
  },
} satisfies Fixture<SignerState, SignerEvent>
