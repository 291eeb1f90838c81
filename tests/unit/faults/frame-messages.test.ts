import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../../core/protocol/wire.js'
import type { FrameEvent } from '../../../plugins/wallet-frame/contract.js'
import plugin from '../../../plugins/wallet-frame/plugin.js'
import { events } from '../../../server/frame/page/events/index.js'
import { stubBrowser } from '../browser.js'
import { settled } from '../clock.js'
import { testContext } from '../context.js'
import { userWith } from '../users.js'
import { type FakeFrame, ORIGIN, openFrame, stubFrames } from '../wallet-frame.js'

/** Tests every message of the frame with everything that may happen to its response. */

const names = wireNames()
const READY = names.message('iframe:ready')
const MESSAGES = Object.keys(events).filter((name) => name !== 'iframe:ready')
/** ms */
const TIMEOUT_MS = 120_000
const answer = { data: { address: '0x1' } }

let frames: readonly FakeFrame[]
beforeEach(() => {
  stubBrowser()
  frames = stubFrames()
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a message as any plugin does, with only its name. */
async function ask(name: string) {
  const { ctx, clock, leave } = testContext('wallet-frame', { user: userWith(), host: { apiUrl: ORIGIN } })
  const { request } = plugin.setup(ctx)
  const ends: unknown[] = []
  void Reflect.apply(request, undefined, [name as FrameEvent, {}]).then(
    (value: unknown) => ends.push(value),
    (error: unknown) => ends.push(error),
  )
  const frame = await openFrame(frames, READY)
  const sent = frame.requests.findLast(({ event }) => event === names.message(name))
  if (!sent) throw new Error(`${name} was not requested.`)
  return { clock, frame, sent, ends, leave }
}

describe.each(MESSAGES)('%s', (name) => {
  const event = names.message(name)
  test('lost: an error in time, and another frame for the next request', async () => {
    const { clock, frame, ends } = await ask(name)
    await clock.advance(TIMEOUT_MS)
    expect(ends).toMatchObject([
      { code: 'client_request_timeout', retryable: true, message: expect.stringMatching(/\S/) },
    ])
    expect(frame.removed).toBe(true)
  })
  test('late: nobody hears it', async () => {
    const { clock, frame, sent, ends } = await ask(name)
    await clock.advance(TIMEOUT_MS)
    frame.say({ id: sent.id, event, ...answer })
    await settled()
    expect(ends).toMatchObject([{ code: 'client_request_timeout' }])
  })
  test('twice: the first counts', async () => {
    const { frame, sent, ends } = await ask(name)
    frame.say({ id: sent.id, event, ...answer })
    frame.say({ id: sent.id, event, data: { address: '0x2' } })
    frame.say({ id: sent.id, event, error: { type: 'error', message: 'no' } })
    await settled()
    expect(ends).toEqual([answer.data])
  })
  test('from another origin, window, request or event, or no message at all: ignored, and the right one counts', async () => {
    const { frame, sent, ends } = await ask(name)
    const forged = { id: sent.id, event, data: { address: '0xbad' } }
    frame.say(forged, { origin: 'https://evil.example' })
    frame.say(forged, { origin: 'null' })
    frame.say(forged, { source: {} })
    frame.say(forged, { source: null })
    frame.say({ ...forged, id: 'id-guessed' })
    frame.say({ ...forged, event: names.message('nothing:known') })
    for (const data of [null, undefined, '', 'text', 7, [], { id: 7, event }, { id: { toString: 0 }, event }])
      frame.say(data)
    await settled()
    expect(ends).toEqual([])
    frame.say({ id: sent.id, event, ...answer })
    await settled()
    expect(ends).toEqual([answer.data])
  })
  test.each([true, 'no', 7, [], {}, { type: { toString: 0 }, message: 7 }, { type: 'constructor', message: [] }])(
    'refused by %j: an error with words',
    async (error) => {
      const { frame, sent, ends } = await ask(name)
      frame.say({ id: sent.id, event, error })
      await settled()
      expect(ends).toMatchObject([{ name: 'LatchkitError', code: expect.stringMatching(/^[a-z_]+$/) }])
      expect(ends).toMatchObject([{ message: expect.stringMatching(/\S/) }])
    },
  )
  test('the page goes away: an error at once', async () => {
    const { leave, ends } = await ask(name)
    leave.abort()
    await settled()
    expect(ends).toMatchObject([{ code: 'destroyed' }])
  })
})
