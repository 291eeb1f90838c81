import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { handClock, settled } from '../tests/unit/clock.js'
import { codeOf } from '../tests/unit/errors.js'
import { LatchkitError } from './errors.js'
import { defineFlow, type Job, startFlow } from './flow.js'

type State =
  | { readonly at: 'ask'; readonly hint?: string; readonly deadline?: number }
  | { readonly at: 'send'; readonly to: string; readonly sent?: number }
  | { readonly at: 'pay'; readonly sum: number }
  | { readonly at: 'done'; readonly value: string }
  | { readonly at: 'failed'; readonly error: LatchkitError }
type Event =
  | { readonly type: 'submit'; readonly to: string }
  | { readonly type: 'hint'; readonly hint: string }
  | { readonly type: 'wait'; readonly deadline?: number }
  | { readonly type: 'pay' }
  | { readonly type: 'back' }
interface Io {
  send(to: string, job: Job<Extract<State, { at: 'send' }>>): Promise<State | void>
  pay(job: Job<Extract<State, { at: 'pay' }>>): Promise<State | void>
}
const spec = defineFlow<State, Event, Io>({
  exit: (state) => (state.at === 'send' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: { ask: ({ hint }) => (hint ? 'RESULT_SCREEN' : 'LANDING'), send: 'ERROR_SCREEN', pay: 'LANDING' },
  data: { send: ({ to }) => ({ group: { to } }) },
  on: {
    ask: {
      submit: (state, { to }) => (to ? { at: 'send', to } : state),
      hint: (state, { hint }) => ({ ...state, hint }),
      wait: ({ deadline: _, ...state }, { deadline }) => ({ ...state, ...(deadline !== undefined && { deadline }) }),
      pay: () => ({ at: 'pay', sum: 1 }),
      dismiss: (state) => state,
    },
    send: { back: () => ({ at: 'ask' }), hint: (state) => ({ ...state, sent: 7 }) },
    pay: { hint: (state) => ({ ...state, sum: state.sum + 1 }) },
  },
  run: {
    send: {
      do: ({ to }, io, job) => io.send(to, job),
      fail: ({ sent }, { code, message }) => ({ at: 'ask', hint: `${code}: ${message} ${sent ?? ''}`.trim() }),
    },
    pay: { commits: true, do: (_, io, job) => io.pay(job), fail: (_, { message }) => ({ at: 'ask', hint: message }) },
  },
  after: { ask: { until: ({ deadline }) => deadline, go: () => ({ at: 'done', value: 'late' }) } },
})

/** A flow whose work the test ends. */
function run(initial: State = { at: 'ask' }, signal?: AbortSignal) {
  const clock = handClock()
  const jobs: { finish(next?: State): void; fail(cause: unknown): void; job: Job<{ at: string; sent?: number }> }[] = []
  const hold = (job: unknown) =>
    new Promise<State | void>((finish, fail) => {
      jobs.push({ finish, fail, job: job as Job<{ at: string; sent?: number }> })
    })
  const flow = startFlow(spec, initial, { send: (_, job) => hold(job), pay: hold }, { clock, signal })
  const last = () => {
    const found = jobs.at(-1)
    if (!found) throw new Error('no work was started')
    return found
  }
  return { flow, clock, jobs, last }
}

describe('events', () => {
  test.each<[string, State, Event, string]>([
    ['a move', { at: 'ask' }, { type: 'submit', to: 'x' }, 'send'],
    ['a refused one', { at: 'ask' }, { type: 'submit', to: '' }, 'ask'],
    ['one that the stage does not know', { at: 'ask' }, { type: 'back' }, 'ask'],
    ['back', { at: 'send', to: 'x' }, { type: 'back' }, 'ask'],
  ])('%s', (_, from, event, to) => {
    const { flow } = run(from)
    flow.send(event)
    expect(flow.get().at).toBe(to)
  })
  test('a refused event calls no listener', () => {
    const { flow } = run()
    const listener = vi.fn()
    flow.subscribe(listener)
    flow.send({ type: 'submit', to: '' })
    flow.send({ type: 'back' })
    expect(listener).not.toHaveBeenCalled()
  })
  test.each<[string, State, Parameters<ReturnType<typeof run>['flow']['can']>[0], boolean]>([
    ['leads on', { at: 'ask' }, { type: 'submit', to: 'x' }, true],
    ['is refused', { at: 'ask' }, { type: 'submit', to: '' }, false],
    ['is unknown here', { at: 'ask' }, { type: 'back' }, false],
    ['leads back', { at: 'send', to: '' }, { type: 'back' }, true],
    ['closes by the exit', { at: 'ask' }, { type: 'close' }, true],
    ['is a dismissal that the stage refuses', { at: 'ask' }, { type: 'dismiss' }, false],
    ['is a dismissal that falls back to the exit', { at: 'send', to: '' }, { type: 'dismiss' }, true],
  ])('can() tells whether an event %s', (_, from, event, expected) => {
    const { flow } = run(from)
    expect(flow.can(event)).toBe(expected)
    expect(flow.get()).toBe(from)
  })
  test('an ended flow takes no events and allows none', () => {
    const { flow } = run()
    flow.close()
    const end = flow.get()
    flow.send({ type: 'submit', to: 'x' })
    flow.close()
    expect(flow.get()).toBe(end)
    expect(flow.ended).toBe(true)
    expect(flow.can({ type: 'close' })).toBe(false)
    expect(flow.can({ type: 'submit', to: 'x' })).toBe(false)
    expect(flow.shown()).toEqual({ at: 'ask' }) // the last stage is drawn until the flow is removed
    expect(flow.screen()).toBe('LANDING')
  })
})

describe('screens', () => {
  test.each<[State, string, object | null]>([
    [{ at: 'ask' }, 'LANDING', null],
    [{ at: 'ask', hint: 'x' }, 'RESULT_SCREEN', null],
    [{ at: 'send', to: 'y' }, 'ERROR_SCREEN', { group: { to: 'y' } }],
  ])('of %j', (state, screen, data) => {
    const { flow } = run(state)
    expect(flow.screen()).toEqual(screen)
    expect(flow.data()).toEqual(data)
  })
})

describe('work', () => {
  test('starts on entry, once', () => {
    const { flow, jobs } = run()
    expect(jobs).toHaveLength(0)
    flow.send({ type: 'submit', to: 'x' })
    expect(jobs).toHaveLength(1)
  })
  test('starts for the first stage', () => {
    expect(run({ at: 'send', to: 'x' }).jobs).toHaveLength(1)
  })
  test('moves to the stage that it resolves with', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    last().finish({ at: 'done', value: 'sent' })
    expect(await flow.result).toBe('sent')
  })
  test('that resolves with undefined does not change the stage', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    last().finish()
    await settled()
    expect(flow.get()).toEqual({ at: 'send', to: 'x' })
  })
  test('continues when the state changes within the stage, and its result counts', async () => {
    const { flow, jobs, last } = run({ at: 'send', to: 'x' })
    flow.send({ type: 'hint', hint: '' })
    expect(last().job.signal.aborted).toBe(false)
    expect(jobs).toHaveLength(1)
    last().finish({ at: 'done', value: 'sent' })
    expect(await flow.result).toBe('sent')
  })
  test('leaving aborts it, and its late answer is dropped', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    const { job, finish } = last()
    flow.send({ type: 'back' })
    expect(job.signal.aborted).toBe(true)
    finish({ at: 'done', value: 'late' })
    await settled()
    expect(flow.get()).toEqual({ at: 'ask' })
  })
  test('leaving drops its late failure and its late update too', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    const { job, fail } = last()
    flow.send({ type: 'back' })
    job.update((state) => ({ ...state, sent: 1 }))
    fail(new Error('late'))
    await settled()
    expect(flow.get()).toEqual({ at: 'ask' })
  })
  test('the result of an earlier visit does not change a stage that is entered again', async () => {
    const { flow, jobs } = run({ at: 'send', to: 'one' })
    flow.send({ type: 'back' })
    flow.send({ type: 'submit', to: 'two' })
    jobs[0]?.finish({ at: 'done', value: 'one' })
    await settled()
    expect(flow.get()).toEqual({ at: 'send', to: 'two' })
  })
  test('a failure leads where `fail` says, with the newest data and a typed error', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    flow.send({ type: 'hint', hint: '' })
    last().fail(new LatchkitError('network', 'gone'))
    await settled()
    expect(flow.get()).toEqual({ at: 'ask', hint: 'network: gone 7' })
  })
  test('a synchronous throw is a failure like any other', async () => {
    const io = {
      send: () => {
        throw new TypeError('boom')
      },
      pay: async () => {},
    }
    const flow = startFlow(spec, { at: 'send', to: 'x' }, io, { clock: handClock() })
    await settled()
    expect(flow.get()).toEqual({ at: 'ask', hint: 'unknown_auth_error: boom' })
  })
  test('an error from outside gets a code from the table of errors', async () => {
    const io = { send: () => Promise.reject(new DOMException('no', 'NotAllowedError')), pay: async () => {} }
    const errors = { NotAllowedError: 'user_rejected_request' } as const
    const flow = startFlow(spec, { at: 'send', to: 'x' }, io, { clock: handClock(), errors })
    await settled()
    expect(flow.get()).toEqual({ at: 'ask', hint: 'user_rejected_request: no' })
  })
  test('can update its stage', () => {
    const { flow, last, jobs } = run({ at: 'send', to: 'x' })
    last().job.update((state) => ({ ...state, sent: 2 }))
    expect(flow.get()).toEqual({ at: 'send', to: 'x', sent: 2 })
    expect(jobs).toHaveLength(1)
  })
  test('sleeps by the injected clock, until its stage ends', async () => {
    const { flow, clock, last } = run({ at: 'send', to: 'x' })
    const woke = vi.fn()
    last().job.sleep(1000).then(woke)
    await clock.advance(999)
    expect(woke).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(woke).toHaveBeenCalledOnce()
    expect(last().job.now()).toBe(clock.now())
    last().job.sleep(1000).then(woke)
    flow.send({ type: 'back' })
    await clock.advance(5000)
    expect(woke).toHaveBeenCalledOnce()
    expect(clock.waiting).toBe(0)
  })
})

describe('closing', () => {
  test.each<[State, string]>([
    [{ at: 'ask' }, 'exited_auth_flow'],
    [{ at: 'send', to: '' }, 'exited_link_flow'],
  ])('ends %j with %s', async (state, expected) => {
    const { flow } = run(state)
    flow.close()
    expect(flow.get().at).toBe('failed')
    expect(await codeOf(flow.result)).toBe(expected)
  })
  test('a refused dismissal changes nothing, and a close still ends the flow', () => {
    const { flow } = run()
    flow.close('dismiss')
    expect(flow.get()).toEqual({ at: 'ask' })
    flow.close()
    expect(flow.ended).toBe(true)
  })
  test('a dismissal without a handler counts as a close', () => {
    const { flow } = run({ at: 'send', to: '' })
    flow.close('dismiss')
    expect(flow.ended).toBe(true)
  })
  test('the signal ends the flow, even if it was aborted before the start', async () => {
    const controller = new AbortController()
    const { flow, last } = run({ at: 'send', to: '' }, controller.signal)
    controller.abort()
    expect(last().job.signal.aborted).toBe(true)
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
    const late = run({ at: 'send', to: '' }, controller.signal)
    expect(late.flow.ended).toBe(true)
    expect(late.jobs).toHaveLength(0)
  })
  test('an ended flow no longer listens to the signal', async () => {
    const controller = new AbortController()
    const { flow, last } = run({ at: 'send', to: '' }, controller.signal)
    last().finish({ at: 'done', value: 'sent' })
    await settled()
    controller.abort()
    expect(flow.get()).toEqual({ at: 'done', value: 'sent' })
  })
  test('a result that nobody awaits causes no unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    run().flow.close()
    await settled()
    await settled()
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('closing with an error, because the stage cannot be drawn', () => {
  const broken = new LatchkitError('unknown_auth_error', 'A screen threw.')
  test('ends the flow with that error instead of the exit code', async () => {
    const { flow } = run({ at: 'send', to: '' })
    flow.close('close', broken)
    await expect(flow.result).rejects.toBe(broken)
  })
  test('a stage cannot refuse to close', async () => {
    const { flow } = run()
    flow.close('dismiss', broken)
    await expect(flow.result).rejects.toBe(broken)
  })
  test('waits for work that commits, whose own failure has precedence', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close('close', broken)
    expect(last().job.signal.aborted).toBe(false)
    last().finish({ at: 'done', value: 'paid' })
    expect(await flow.result).toBe('paid')
  })
  test('a flow that has ended keeps its first result', async () => {
    const { flow } = run()
    flow.close()
    flow.close('close', broken)
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
})

describe('work that commits (decision 17)', () => {
  test('is not aborted by a close, which takes effect afterwards', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close()
    expect(flow.get()).toEqual({ at: 'pay', sum: 1 })
    expect(last().job.signal.aborted).toBe(false)
    last().finish({ at: 'ask' })
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('a close meanwhile takes effect after a failure too', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close()
    last().fail(new Error('declined'))
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('a success that ends the flow has precedence over the close', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close()
    last().finish({ at: 'done', value: 'paid' })
    expect(await flow.result).toBe('paid')
  })
  test('a dismissal meanwhile takes effect as a dismissal', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close('dismiss')
    last().finish({ at: 'ask' })
    await settled()
    expect(flow.get()).toEqual({ at: 'ask' })
  })
  test('a close meanwhile takes effect if the work ends in the same stage', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.close()
    last().finish()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('an update within the stage keeps it committed, and leaving the stage ends that', async () => {
    const { flow, last } = run({ at: 'pay', sum: 1 })
    flow.send({ type: 'hint', hint: '' })
    expect(flow.get()).toEqual({ at: 'pay', sum: 2 })
    last().finish({ at: 'ask' })
    await settled()
    flow.close()
    expect(flow.ended).toBe(true)
  })
  test('destroy does not wait for it', () => {
    const controller = new AbortController()
    const { flow } = run({ at: 'pay', sum: 1 }, controller.signal)
    controller.abort()
    expect(flow.ended).toBe(true)
  })
})

describe('time', () => {
  const begin = 1000
  const at = (offset: number) => handClock().now() + offset
  test('ends a stage at its moment and not before', async () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(begin) })
    await clock.advance(999)
    expect(flow.get().at).toBe('ask')
    await clock.advance(1)
    expect(flow.get()).toEqual({ at: 'done', value: 'late' })
  })
  test('a deadline that has passed applies at once', async () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(-5) })
    await clock.advance(0)
    expect(flow.ended).toBe(true)
  })
  test('a move within the stage moves the deadline', async () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(begin) })
    flow.send({ type: 'wait', deadline: at(3000) })
    await clock.advance(2999)
    expect(flow.ended).toBe(false)
    expect(clock.waiting).toBe(1)
    await clock.advance(1)
    expect(flow.ended).toBe(true)
  })
  test('a change within the stage can cancel the deadline', async () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(begin) })
    flow.send({ type: 'wait' })
    await clock.advance(10_000)
    expect(flow.ended).toBe(false)
    expect(clock.waiting).toBe(0)
  })
  test('leaving the stage leaves no timer', () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(begin) })
    flow.send({ type: 'submit', to: 'x' })
    expect(clock.waiting).toBe(0)
  })
  test('closing leaves no timer', () => {
    const { flow, clock } = run({ at: 'ask', deadline: at(begin) })
    flow.close()
    expect(clock.waiting).toBe(0)
  })
  test('`since` is the time of entry, not of the last update', async () => {
    const timed = defineFlow<State, Event>({
      ...spec,
      run: {},
      after: { send: { until: (_, since) => since + 100, go: () => ({ at: 'done', value: 'timed' }) } },
    })
    const clock = handClock()
    const flow = startFlow(timed, { at: 'send', to: '' }, undefined, { clock })
    await clock.advance(60)
    flow.send({ type: 'hint', hint: '' })
    await clock.advance(40)
    expect(flow.get()).toEqual({ at: 'done', value: 'timed' })
  })
})

describe('until', () => {
  test('resolves at once if the flow is at the stage', async () => {
    expect(await run().flow.until('ask', 'done')).toEqual({ at: 'ask' })
  })
  test('resolves when the flow reaches one of the stages', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    const found = flow.until('ask', 'done')
    last().finish({ at: 'done', value: 'sent' })
    expect(await found).toEqual({ at: 'done', value: 'sent' })
  })
  test('rejects with the reason if the flow fails first', async () => {
    const { flow } = run()
    const found = flow.until('send')
    flow.close()
    expect(await codeOf(found)).toBe('exited_auth_flow')
  })
  test('resolves for the end that it waits for, and rejects for the other', async () => {
    const { flow, last } = run({ at: 'send', to: 'x' })
    last().finish({ at: 'done', value: 'sent' })
    await flow.result
    expect(await flow.until('done')).toEqual({ at: 'done', value: 'sent' })
    expect(await codeOf(flow.until('ask'))).toBe('unknown_auth_error')
    const closed = run().flow
    closed.close()
    expect((await closed.until('failed')).at).toBe('failed')
    expect(await codeOf(closed.until('done'))).toBe('exited_auth_flow')
  })
})

describe('listeners', () => {
  test('a listener that sends an event moves the flow on, and the skipped stage starts no work', () => {
    const { flow, jobs } = run()
    flow.subscribe(() => {
      if (flow.get().at === 'send') flow.send({ type: 'back' })
    })
    flow.send({ type: 'submit', to: 'x' })
    expect(flow.get().at).toBe('ask')
    expect(jobs).toHaveLength(0)
  })
  test('a listener that closes the flow ends it', async () => {
    const { flow, jobs, clock } = run()
    flow.subscribe(() => flow.close())
    flow.send({ type: 'submit', to: 'x' })
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
    expect(jobs).toHaveLength(0)
    expect(clock.waiting).toBe(0)
  })
  test('a released listener is not called', () => {
    const { flow } = run()
    const listener = vi.fn()
    flow.subscribe(listener)()
    flow.send({ type: 'hint', hint: 'x' })
    expect(listener).not.toHaveBeenCalled()
  })
})
