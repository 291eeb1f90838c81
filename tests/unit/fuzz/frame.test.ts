import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events } from '../../../server/frame/page/events/index.js'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import type { Frame } from '../../../server/frame/page/wallet/frame.js'
import { runs } from '../../fuzz.js'
import { bodiesOf } from '../../fuzz-bodies.js'
import { frameOf } from '../wallet-frame/door-frame.js'
import * as like from './samples.js'

/**
 * Sends data that is similar to the declared one, and data that is very different, to every event of the wallet's
 * frame.
 */

const ADDRESS = like.transaction.from
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const TOKEN = `${part({ alg: 'ES256' })}.${part({ sub: 'did:wire:a', sid: 's', aud: 'app', exp: 4e9 })}.AA`
/** JSON-RPC requests to wallets. */
const REQUESTS: readonly object[] = [
  { method: 'personal_sign', params: ['0x12', ADDRESS] },
  { method: 'eth_signTypedData_v4', params: [ADDRESS, like.typedData] },
  { method: 'eth_signTransaction', params: [like.transaction] },
  { method: 'signMessage', params: { message: 'AAAA' } },
]
const SAMPLES: readonly unknown[] = [
  ...[
    TOKEN,
    ADDRESS,
    '1'.repeat(32),
    `0x${'1'.repeat(64)}`,
    'A'.repeat(43),
    '123456',
    '+15005550006',
    'https://a.example',
  ],
  ...[0, 1, true, null, {}, [], ['AAAA'], { hash: 'A'.repeat(43) }, like.passkeyOptions, ...REQUESTS],
]
const refuse = async () => {
  throw new Refusal('error', 'There is no server here.')
}
const frame: Frame = { ...frameOf([]), api: refuse, mfa: refuse, proofs: createProofs(refuse) }

beforeEach(() => vi.stubGlobal('location', new URL('https://auth.example/frame')))
afterEach(() => vi.unstubAllGlobals())

test.each(Object.entries(events))(
  '%s answers, or refuses in words, whatever the data',
  async (name, { variants, answer }) => {
    expect(variants.length).toBeGreaterThan(0)
    for (const fields of variants) {
      const property = fc.asyncProperty(bodiesOf(fields, SAMPLES, name), async (data) => {
        const outcome = await answer(data, frame).catch((cause) => cause)
        if (outcome instanceof Error && !(outcome instanceof Refusal)) throw outcome
        expect(typeof outcome).toBe('object')
      })
      await fc.assert(property, runs(1 / variants.length))
    }
  },
)
