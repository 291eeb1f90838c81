import { expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { USER } from '../../../tests/unit/sign-in.js'
import type { SignerStatus } from '../../wallet-frame/contract.js'
import { type SignerIo, signerFlow } from './signer.flow.js'

const KEY = `0x${'5a'.repeat(32)}`
const PENDING: SignerStatus = {
  public_key: KEY,
  status: 'pending_approval',
  signer_approval_url: 'https://client.example',
}
const signerWith = (status: 'approved' | 'revoked'): SignerStatus => ({ public_key: KEY, status, fid: 1815 })

function run(answer: SignerStatus, ...polls: (SignerStatus | undefined)[]) {
  const clock = handClock()
  const io = {
    ask: vi.fn<SignerIo['ask']>(async () => answer),
    poll: vi.fn<SignerIo['poll']>(async () => (polls.length ? polls.shift() : PENDING)),
    adopt: vi.fn<SignerIo['adopt']>(async () => USER),
  }
  return { flow: startFlow(signerFlow, { at: 'asking', device: 'desktop' }, io, { clock }), io, clock }
}

test('request → poll every 2 s, through failures → adopt → success → done', async () => {
  const { flow, io, clock } = run(PENDING, PENDING, undefined, signerWith('approved'))
  await flow.until('waiting')
  expect(flow.get()).toMatchObject({ request: { publicKey: KEY, uri: 'https://client.example' } })
  expect(flow.data()).toEqual(PENDING)
  await clock.advance(1_999)
  expect(io.poll).not.toHaveBeenCalled()
  await clock.advance(4_001)
  expect(io.poll).toHaveBeenCalledTimes(3)
  expect(io.adopt).toHaveBeenCalledOnce()
  expect(flow.get().at).toBe('success')
  await clock.advance(1_400)
  expect(await flow.result).toBe(USER)
})
test('a signer that was approved before is adopted at once', async () => {
  const { flow, io } = run(signerWith('approved'))
  await flow.until('success')
  expect(io.poll).not.toHaveBeenCalled()
  flow.close()
  expect(await flow.result).toBe(USER)
})
test('a revoked signer is shown as revoked, and Retry requests another', async () => {
  const { flow, io, clock } = run(PENDING, signerWith('revoked'))
  await flow.until('waiting')
  await clock.advance(2_000)
  const error = { code: 'user_rejected_request', message: 'Request rejected' }
  expect(flow.get()).toMatchObject({ at: 'problem', error })
  flow.send({ type: 'retry' })
  await flow.until('waiting')
  expect(io.ask).toHaveBeenCalledTimes(2)
})
test('times out after 300 s without an answer', async () => {
  const { flow, io, clock } = run(PENDING)
  await flow.until('waiting')
  await clock.advance(299_999)
  expect(flow.get().at).toBe('waiting')
  await clock.advance(1)
  expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'client_request_timeout' } })
  expect(io.poll).toHaveBeenCalledTimes(150)
  expect(clock.waiting).toBe(0)
})
test.each(['asking', 'waiting', 'problem'] as const)(
  'closing at %s ends with the exit code and stops the poll',
  async (at) => {
    const { flow, io, clock } = run(at === 'problem' ? signerWith('revoked') : PENDING)
    if (at !== 'asking') await flow.until(at)
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
    await clock.advance(10_000)
    expect(io.poll).not.toHaveBeenCalled()
  },
)
test('an answer without an approval address is a failure', async () => {
  const { flow } = run({ public_key: KEY, status: 'pending_approval' })
  await settled()
  expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } })
})
