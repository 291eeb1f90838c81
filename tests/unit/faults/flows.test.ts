import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { type Flow, type FlowEvent, type Stage, startFlow } from '../../../core/flow.js'
import { attempt } from '../../../core/lib/attempt.js'
import type { ErrorCode } from '../../../core/registry.js'
import { stubBrowser } from '../browser.js'
import { handClock, settled } from '../clock.js'
import { findFlows, findStages, statesOf } from './find-flows.js'

/**
 * Tests every stage that does work, in every flow and in every state of its screen. If everything that it calls fails,
 * the flow ends, or comes to a stage that shows the error and offers a next step. If nothing answers, the user can
 * leave.
 */

const flows = await findFlows()
const stages = await findStages()
/** The errors of failing calls, and whether they can be retried. */
const FAILURES: readonly (readonly [ErrorCode, boolean])[] = [
  ['network', true],
  ['client_request_timeout', true],
  ['too_many_requests', true],
  ['malformed_response', true],
  ['unknown_auth_error', false],
]
/** ms */
const LONG_MS = 60 * 60 * 1000
const LANDING = { options: {}, view: 'default', field: null, typed: {}, method: 'email', to: 'ada@example.com' }
const BROKEN = new LatchkitError('network', 'The server did not answer.', { retryable: true })
/** States of stages without a fixture, because nothing or another flow is drawn during them. */
const GIVEN: Readonly<Record<string, Stage & Readonly<Record<string, unknown>>>> = {
  'plugins/embedded-wallet/wallet/connect.flow.ts#connectFlow onward': { at: 'onward' },
  'plugins/wallets/connect/install-wallet.flow.ts#installWalletFlow reloading': { at: 'reloading', intent: 'login' },
  'ui/landing/landing.flow.ts#landingFlow waiting': { at: 'waiting', ...LANDING },
  'ui/landing/landing.flow.ts#landingFlow entering': { at: 'entering', ...LANDING },
  'ui/landing/landing.flow.ts#landingFlow problem': { at: 'problem', ...LANDING, error: BROKEN, fatal: false },
}

beforeEach(() => stubBrowser())
afterEach(() => vi.unstubAllGlobals())

/** The `io` of a flow, in which every function does `act`. Calls that nobody awaits may reject. */
const world = (act: () => Promise<never>): object => {
  const acted = () => {
    const result = act()
    result.catch(() => {})
    return result
  }
  return new Proxy({}, { get: () => acted })
}
const never = () => new Promise<never>(() => {})
const working = flows.flatMap((foundFlow) =>
  Object.keys(foundFlow.flow.run ?? {}).map((at) => {
    const stage = `${foundFlow.id} ${at}`
    const extraState = GIVEN[stage]
    const states = statesOf(foundFlow, at, stages).map(({ screen, name, state }) => ({
      name: `${screen} · ${name}`,
      state,
    }))
    return { flow: foundFlow.flow, at, stage, states: extraState ? [{ name: 'given', state: extraState }] : states }
  }),
)

test('every flow is found, and every stage that works has a state', () => {
  expect(flows.length).toBeGreaterThan(25)
  expect(working.filter(({ states }) => !states.length).map(({ stage }) => stage)).toEqual([])
  expect(Object.keys(GIVEN).filter((stageId) => !working.some(({ stage }) => stage === stageId))).toEqual([])
})

/** Whether the user sees the error, or a control to continue with in addition to the close button. */
function goesOn(flow: Flow<Stage, FlowEvent>, on: Readonly<Record<string, object | undefined>>): boolean {
  const current = flow.get()
  if ('error' in current && current.error)
    return flow.can({ type: 'close' }) || Object.keys(on[current.at] ?? {}).length > 0
  const events = Object.keys(on[current.at] ?? {}).filter((type) => type !== 'close' && type !== 'dismiss')
  return events.some((type) => attempt(() => flow.can({ type })) ?? true)
}

describe.each(working)('$stage', ({ at, states, flow: spec }) => {
  for (const { name, state } of states) {
    test.each(FAILURES)(`${name}: %s`, async (code, retryable) => {
      const clock = handClock(Date.now())
      const fail = async () => {
        throw new LatchkitError(code, `because of ${code}`, { retryable })
      }
      const flow = startFlow(spec, state, world(fail), { clock })
      await settled()
      await clock.advance(LONG_MS)
      if (flow.ended) return
      const stageNow = flow.get().at
      expect(goesOn(flow, spec.on), `it stays in ${stageNow}`).toBe(true)
    })
    test(`${name}: nothing answers`, async () => {
      const clock = handClock(Date.now())
      const flow = startFlow(spec, state, world(never), { clock })
      await settled()
      if (flow.ended || flow.get().at !== at) return
      flow.close()
      await settled()
      const isLeft = flow.ended || flow.get().at !== at
      // the flow waits for work that cannot be undone, whose requests have their own time-outs
      expect(isLeft || !!spec.run?.[at]?.commits).toBe(true)
    })
  }
})
