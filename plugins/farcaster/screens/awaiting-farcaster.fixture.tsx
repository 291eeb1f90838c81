import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { FarcasterEvent, FarcasterState, FarcasterTask } from '../contract.js'
import type { Device } from '../signer/contract.js'
import AwaitingFarcaster from './AwaitingFarcaster.js'

const task = (device: Device): FarcasterTask => ({ intent: 'login', device, shown: true, back: 'back' })
const desktop = task('desktop')
const link: FarcasterTask = { intent: 'link', device: 'desktop', shown: true }
const channel = {
  token: 'f0e1d2c3',
  uri: 'https://farcaster.example/~/siwf?channelToken=0f2d6b6e-5a0c-4a7f-9a55-1d2c3b4a5968',
}
const signed = { fid: 1815, message: 'acme.example wants you to sign in', signature: '0x00' }
const problem = (code: ErrorCode, task = desktop) => ({
  state: { at: 'problem', error: new LatchkitError(code, 'Because.'), ...task } as const,
  ...(task.back != null && { back: true }),
})

export default {
  screen: 'AWAITING_FARCASTER_CONNECTION',
  Component: AwaitingFarcaster,
  stages: {
    initialising: { state: { at: 'initialising', ...desktop }, back: true },
    'initialising on a phone': { state: { at: 'initialising', ...task('ios') }, back: true },
    waiting: { state: { at: 'waiting', channel, ...desktop }, back: true },
    'waiting to link': { state: { at: 'waiting', channel, ...link } },
    'waiting on iOS': { state: { at: 'waiting', channel, ...task('ios') }, back: true },
    'waiting on a phone': {
      state: { at: 'waiting', channel, ...task('mobile') },
      back: true,
      looksLike: 'waiting on iOS',
    },
    verifying: { state: { at: 'verifying', channel, signed, ...desktop } },
    success: { state: { at: 'success', verified: verified(user), ...desktop } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...desktop }, sameAs: 'success' },
    'timed out': problem('client_request_timeout'),
    'linked to another user': problem('linked_to_another_user', link),
    'only one': problem('cannot_link_more_of_type', link),
    'too many requests': problem('too_many_requests'),
    refused: problem('invalid_credentials'),
  },
} satisfies Fixture<FarcasterState, FarcasterEvent>
