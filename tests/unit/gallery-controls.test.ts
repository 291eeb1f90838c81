import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowEvent, Stage } from '../../core/flow.js'
import { startFlow } from '../../core/flow.js'
import { attempt } from '../../core/lib/attempt.js'
import { fixtures } from '../../playground/stages/fixtures.js'
import { stubBrowser } from './browser.js'
import { handClock } from './clock.js'
import { type AnyFlow, findFlows } from './faults/find-flows.js'

/**
 * The gallery draws a stage's close button as the fixture says, and the product's dialog as the stage's flow says. Both
 * must say the same.
 */

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const flows = await findFlows()
const never = () => new Promise<never>(() => {})
/** Work that never answers. */
const world = new Proxy({}, { get: () => never })

const screenOf = ({ screen }: AnyFlow, state: Stage): unknown => {
  const rule: unknown = typeof screen === 'object' ? (screen as Record<string, unknown>)[state.at] : screen
  return attempt(() => (typeof rule === 'function' ? rule(state) : rule))
}
const knows = ({ on, run, after }: AnyFlow, { at }: Stage) => [on, run, after].some((table) => table && at in table)
const canClose = (flow: AnyFlow, state: Stage) =>
  startFlow<Stage, FlowEvent, unknown>(flow, state, world, { clock: handClock() }).can({ type: 'close' })

const stages = fixtures.flatMap(({ screen, stages }) =>
  Object.entries(stages).flatMap(([name, { state, closeable = true }]) => {
    const own = flows.filter(({ flow }) => knows(flow, state) && screenOf(flow, state) === screen)
    return own.length ? [{ name: `${screen} · ${name}`, own, state, closeable }] : []
  }),
)

test('most stages are found in a flow', () => expect(stages.length).toBeGreaterThan(500))
test.each(stages.map((stage) => [stage.name, stage] as const))('%s', (_, { own, state, closeable }) => {
  expect(own.map(({ flow }) => canClose(flow, state))).toContain(closeable)
})
