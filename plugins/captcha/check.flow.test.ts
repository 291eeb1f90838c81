import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { handClock } from '../../tests/unit/clock.js'
import { codeOf } from '../../tests/unit/errors.js'
import { type CheckIo, checkFlow } from './check.flow.js'
import type { CheckTask } from './contract.js'

const PLACE = {} as HTMLElement
const ANOTHER = {} as HTMLElement
const FAILURE = new LatchkitError('captcha_failure', 'no')

function run(task: Partial<CheckTask> = {}) {
  const clock = handClock()
  let end: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} }
  let asking: (now: boolean) => void = () => {}
  const solve = vi.fn<CheckIo['solve']>((_, callback) => {
    asking = callback
    return new Promise<void>((resolve, reject) => {
      end = { resolve, reject }
    })
  })
  const first = { at: 'ready', intent: false, retries: 0, lingers: false, ...task } as const
  const flow = startFlow(checkFlow, first, { solve }, { clock })
  const at = () => flow.get().at
  /** Runs the flow from its start until it checks. */
  const check = async () => {
    flow.send({ type: 'place', place: PLACE })
    await clock.advance(500)
  }
  const fail = async (ms = 1_000) => {
    end.reject(FAILURE)
    await clock.advance(ms)
  }
  const pass = async (ms = 1_000) => {
    end.resolve()
    await clock.advance(ms)
  }
  return { clock, solve, flow, at, check, pass, fail, asking: (now: boolean) => asking(now) }
}

describe('the screen (Modal §4.6)', () => {
  test('waits for its element, then 500 ms, then checks there', async () => {
    const { flow, clock, solve, at } = run()
    await clock.advance(499)
    flow.send({ type: 'place', place: PLACE })
    expect(at()).toBe('ready')
    expect(at()).toBe('ready')
    await clock.advance(1)
    expect(at()).toBe('checking')
    expect(solve.mock.calls[0]?.[0]).toEqual(PLACE)
    expect(flow.screen()).toBe('CAPTCHA_SCREEN')
  })
  test('an element that comes late is used at once', async () => {
    const { flow, clock, at } = run()
    await clock.advance(60_000)
    expect(at()).toBe('ready')
    flow.send({ type: 'place', place: PLACE })
    await clock.advance(0)
    expect(at()).toBe('checking')
  })
  test.each(['pass', 'fail'] as const)('shows the result after one second at the earliest: %s', async (how) => {
    const harness = run()
    await harness.check()
    await harness[how](999)
    expect(harness.at()).toBe('checking')
    await harness.clock.advance(1)
    expect(harness.at()).toBe(how === 'pass' ? 'success' : 'error')
  })
  test('continues by itself after another second', async () => {
    const { check, pass, clock, at, flow } = run()
    await check()
    await pass()
    await clock.advance(999)
    expect(at()).toBe('success')
    await clock.advance(1)
    expect(at()).toBe('done')
    await flow.result
  })
  test('waits for a click if the request has an intent', async () => {
    const { check, pass, clock, at, flow } = run({ intent: true })
    await check()
    await pass()
    await clock.advance(3_600_000)
    expect(at()).toBe('success')
    expect(flow.data()).toEqual({ userIntentRequired: true })
    flow.send({ type: 'goOn' })
    expect(at()).toBe('done')
  })
  test('over the landing it stays until the next screen shows, two seconds at most', async () => {
    const covered = run({ lingers: true })
    await covered.check()
    await covered.pass()
    await covered.clock.advance(1_000)
    expect(covered.at()).toBe('goingOn')
    covered.flow.send({ type: 'covered' })
    expect(covered.at()).toBe('done')
    const alone = run({ lingers: true })
    await alone.check()
    await alone.pass()
    await alone.clock.advance(3_000)
    expect(alone.at()).toBe('done')
  })
  test('keeps checking while another error screen covers it', async () => {
    const { check, flow, at } = run({ lingers: true })
    await check()
    flow.send({ type: 'covered' })
    expect(at()).toBe('checking')
  })
  test('its state says when the user is asked', async () => {
    const { check, flow, asking } = run()
    await check()
    asking(true)
    expect(flow.get()).toMatchObject({ at: 'checking', asking: true })
    asking(false)
    expect(flow.get()).toMatchObject({ at: 'checking', asking: false })
  })
  test('allows three more tries, then only the way back, with the reason', async () => {
    const { check, fail, flow, clock, solve, at } = run()
    await check()
    for (let n = 0; n < 3; n++) {
      await fail()
      expect(flow.can({ type: 'retry' })).toBe(true)
      flow.send({ type: 'retry' })
      await clock.advance(500)
    }
    await fail()
    expect(solve).toHaveBeenCalledTimes(4)
    expect(flow.can({ type: 'retry' })).toBe(false)
    flow.send({ type: 'retry' })
    expect(at()).toBe('error')
    flow.send({ type: 'giveUp' })
    expect(await codeOf(flow.result)).toBe('captcha_failure')
  })
  test('a screen that is mounted again starts again in its new element', async () => {
    const { check, flow, clock, solve, at } = run()
    await check()
    flow.send({ type: 'place', place: PLACE })
    expect(at()).toBe('checking')
    flow.send({ type: 'place', place: ANOTHER })
    expect(at()).toBe('ready')
    expect(solve.mock.calls[0]?.[2].aborted).toBe(true)
    await clock.advance(500)
    expect(solve.mock.calls[1]?.[0]).toBe(ANOTHER)
  })
  test.each(['ready', 'checking', 'success', 'error'])('closed at %s', async (stage) => {
    const harness = run({ intent: true })
    if (stage !== 'ready') await harness.check()
    if (stage === 'success') await harness.pass()
    if (stage === 'error') await harness.fail()
    expect(harness.at()).toBe(stage)
    harness.flow.close()
    expect(await codeOf(harness.flow.result)).toBe('exited_auth_flow')
  })
})
