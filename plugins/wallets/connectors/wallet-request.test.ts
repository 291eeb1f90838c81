import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { HostConfig } from '../../../core/host-config.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { requestTimeout, requestWithTimeout } from './wallet-request.js'

test.each<[string, object, string, number]>([
  ['120 s by default', {}, 'metamask', 120_000],
  [
    'the host’s limit for its client type',
    { externalWallets: { signatureRequestTimeouts: { metamask: 5_000 } } },
    'metamask',
    5_000,
  ],
  [
    'not the limit of another client type',
    { externalWallets: { signatureRequestTimeouts: { metamask: 5_000 } } },
    'rainbow',
    120_000,
  ],
  ['the limit of the older option', { rpcConfig: { rpcTimeouts: { safe: 9_000 } } }, 'safe', 9_000],
  [
    'the newer option has precedence',
    { externalWallets: { signatureRequestTimeouts: { safe: 1 } }, rpcConfig: { rpcTimeouts: { safe: 2 } } },
    ...(['safe', 1] as const),
  ],
])('a request’s time limit: %s', (_, host, client, ms) => {
  expect(requestTimeout(host as HostConfig, client)).toBe(ms)
})

describe('a request to a wallet', () => {
  test('resolves with the answer and leaves no timer', async () => {
    const clock = handClock()
    expect(await requestWithTimeout(clock, 100, Promise.resolve('0x1'))).toBe('0x1')
    expect(clock.waiting).toBe(0)
  })
  test('rejects with one of our errors', async () => {
    const clock = handClock()
    expect(await codeOf(requestWithTimeout(clock, 100, Promise.reject({ code: 4001 })))).toBe('user_rejected_request')
    expect(clock.waiting).toBe(0)
  })
  test('times out, and ignores a late answer or refusal', async () => {
    const clock = handClock()
    const stray = vi.fn()
    process.on('unhandledRejection', stray)
    onTestFinished(() => void process.off('unhandledRejection', stray))
    let refuse: (cause: unknown) => void = () => {}
    const work = new Promise<string>((_, reject) => {
      refuse = reject
    })
    const over = vi.fn()
    const request = requestWithTimeout(clock, 120_000, work).catch(over)
    await clock.advance(119_999)
    expect(over).not.toHaveBeenCalled()
    await clock.advance(1)
    await request
    expect(over).toHaveBeenCalledWith(expect.objectContaining({ code: 'client_request_timeout', retryable: true }))
    refuse(new Error('late'))
    await settled()
    expect(stray).not.toHaveBeenCalled()
    expect(over).toHaveBeenCalledOnce()
  })
})
