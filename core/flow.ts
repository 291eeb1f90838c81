import { type Clock, systemClock } from './clock.js'
import { type ErrorTable, LatchkitError, toError } from './errors.js'
import type { ErrorCode, ScreenName } from './registry.js'
import { createStore, type Store } from './store.js'

/** One variant per `at`, each with exactly the data that is true there. `done` and `failed` are the two ends. DESIGN §3. */
export interface Stage {
  readonly at: string
}
export interface FlowEvent {
  readonly type: string
}
/** What every flow understands: the close button, and leaving by Escape or the backdrop (which falls back to `close`). */
export type Leaving = { readonly type: 'close' } | { readonly type: 'dismiss' }
export type At<S extends Stage, K> = Extract<S, { at: K }>
export type Open<S extends Stage> = Exclude<S['at'], 'done' | 'failed'>
export type Result<S extends Stage> = At<S, 'done'> extends { value: infer Value } ? Value : void

export interface FlowSpec<S extends Stage, E extends FlowEvent, Io> {
  /** The name by which the outside knows each stage. Modal §2.1. */
  readonly screen: { readonly [K in Open<S>]: ScreenName | ((state: At<S, K>) => ScreenName) }
  /** What `result` rejects with when the flow is closed. */
  readonly exit: ErrorCode | ((state: S) => ErrorCode)
  /** The group of Modal §3 that the screen's data belongs to, with its plain fields. */
  readonly data?: { readonly [K in Open<S>]?: (state: At<S, K>) => object }
  /** What may happen in each stage: pure, no clock. A handler that answers its own state refuses the event. */
  readonly on: {
    readonly [K in Open<S>]?: {
      readonly [T in (E | Leaving)['type']]?: (state: At<S, K>, event: Extract<E | Leaving, { type: T }>) => S
    }
  }
  /** Stages that work on entry: where the work leads, and where its failure leads. */
  readonly run?: { readonly [K in Open<S>]?: Work<At<S, K>, S, Io> }
  /** Stages that time ends. */
  readonly after?: { readonly [K in Open<S>]?: Timeout<At<S, K>, S> }
}
export interface Work<Here extends Stage, S extends Stage, Io> {
  /** Something irrevocable: leaving does not abort it, and a close is answered once it is over (decision 17). */
  readonly commits?: true
  /** Resolves with the next stage, or with nothing to stay: work that only updates. */
  do(state: Here, io: Io, job: Job<Here>): Promise<S | void>
  fail(state: Here, error: LatchkitError): S
}
/** What work may do besides finish. Leaving the stage aborts `signal` and makes the rest void. */
export interface Job<Here extends Stage> {
  readonly signal: AbortSignal
  now(): number
  /** By the injected clock; never resolves once the stage is left. */
  sleep(ms: number): Promise<void>
  /** More data in the same stage; the work goes on. */
  update(next: (here: Here) => Here): void
}
export interface Timeout<Here extends Stage, S extends Stage> {
  /** The moment, from the state or from when the stage was entered (ms since the epoch); undefined = not now. */
  until(state: Here, since: number): number | undefined
  go(state: Here): S
}
export interface Flow<S extends Stage, E extends FlowEvent> extends Store<S> {
  readonly result: Promise<Result<S>>
  readonly ended: boolean
  /** The spec's name of what is showing; undefined once it has ended. */
  screen(): ScreenName | undefined
  data(): object | null
  send(event: E): void
  /** Would this event lead anywhere? Handlers are pure, so it can be asked: draws the back arrow and the close button. */
  can(event: E | Leaving): boolean
  /** `dismiss`: Escape or the backdrop. The stage's own handler where it has one, else the exit. */
  close(how?: Leaving['type']): void
  /** The state once it is at one of these; rejects if the flow fails or is closed first. What a promise-style hook awaits. */
  until<K extends S['at']>(...ats: readonly K[]): Promise<At<S, K>>
}
export interface FlowOptions {
  readonly errors?: ErrorTable | undefined
  readonly clock?: Clock
  /** Ends the flow unasked: destroy, logout, or the work that presented it was left. */
  readonly signal?: AbortSignal | undefined
}

/** Identity, for inference: a flow reads as a table and checks as a machine. */
export const defineFlow = <S extends Stage, E extends FlowEvent, Io = unknown>(
  spec: FlowSpec<S, E, Io>,
): FlowSpec<S, E, Io> => spec

/** The spec without its correlations (checked above, used below): TypeScript cannot index two unions in step, so this file casts and no flow has to. */
interface Table {
  readonly screen: Record<string, ScreenName | ((state: Stage) => ScreenName)>
  readonly exit: ErrorCode | ((state: Stage) => ErrorCode)
  readonly data?: Record<string, ((state: Stage) => object) | undefined>
  readonly on: Record<string, Record<string, ((state: Stage, event: FlowEvent) => Stage) | undefined> | undefined>
  readonly run?: Record<string, Work<Stage, Stage, unknown> | undefined>
  readonly after?: Record<string, Timeout<Stage, Stage> | undefined>
}

export function startFlow<S extends Stage, E extends FlowEvent, Io>(
  spec: FlowSpec<S, E, Io>,
  initial: S,
  io: Io,
  { errors, clock = systemClock, signal }: FlowOptions = {},
): Flow<S, E> {
  const table = spec as unknown as Table
  const store = createStore<Stage>(initial)
  const end = settler<Result<S>>()
  let visit = new AbortController()
  let timer = new AbortController()
  let since = clock.now()
  let committed = false
  let ended = false
  let leaving: Leaving['type'] | undefined

  function go(next: Stage) {
    if (ended || next === store.get()) return
    if (next.at !== store.get().at) return enter(next)
    store.set(next) // more of the same: its work goes on
    arm()
  }
  function enter(next: Stage) {
    visit.abort()
    timer.abort()
    visit = new AbortController()
    const mine = visit.signal
    since = clock.now()
    committed = false
    if (next.at === 'done' || next.at === 'failed') finish(next)
    store.set(next) // a listener may move on from here
    if (!ended && !mine.aborted) start(next)
  }
  function start(entered: Stage) {
    arm()
    work(entered)
    answerClose()
  }
  /** Was asked for while something irrevocable ran. */
  function answerClose() {
    const how = leaving
    leaving = undefined
    if (how && !ended) close(how)
  }
  function work(entered: Stage) {
    const job = table.run?.[entered.at]
    if (!job) return
    const here = visit.signal
    committed = !!job.commits
    const signal = job.commits ? new AbortController().signal : here
    const still = (move: () => Stage | void) => {
      if (!here.aborted) go(move() ?? store.get())
    }
    const update = (next: (here: Stage) => Stage) => still(() => next(store.get()))
    const run = async () =>
      job.do(entered, io, { signal, now: clock.now, sleep: (ms) => clock.sleep(ms, here), update })
    const over = (move: () => Stage | void) => {
      if (here.aborted) return
      committed = false
      still(move)
      if (!here.aborted) answerClose() // it stays
    }
    run().then(
      (next) => over(() => next),
      (cause) => over(() => job.fail(store.get(), toError(cause, errors))),
    )
  }
  function arm() {
    timer.abort()
    const rule = table.after?.[store.get().at]
    const until = rule?.until(store.get(), since)
    if (!rule || until === undefined) return
    timer = new AbortController()
    const late = timer.signal
    clock.sleep(Math.max(0, until - clock.now()), late).then(() => {
      if (!late.aborted) go(rule.go(store.get()))
    })
  }
  function finish(last: Stage & { value?: unknown; error?: unknown }) {
    ended = true
    signal?.removeEventListener('abort', exit)
    if (last.at === 'done') end.resolve(last.value as Result<S>)
    else end.reject(last.error)
  }
  function exit() {
    if (ended) return
    const code = typeof table.exit === 'function' ? table.exit(store.get()) : table.exit
    enter({ at: 'failed', error: new LatchkitError(code, 'The user closed the dialog.') } as Stage)
  }
  const handler = (type: string) => (ended ? undefined : table.on[store.get().at]?.[type])
  const leaver = (how: Leaving['type']) => handler(how) ?? handler('close')

  function send(event: FlowEvent) {
    const move = handler(event.type)
    if (move) go(move(store.get(), event))
  }
  function close(how: Leaving['type'] = 'close') {
    if (ended) return
    if (committed) {
      leaving = how
      return
    }
    const move = leaver(how)
    if (move) go(move(store.get(), { type: how }))
    else exit()
  }
  function can(event: FlowEvent) {
    const isLeaving = event.type === 'close' || event.type === 'dismiss'
    const move = isLeaving ? leaver(event.type as Leaving['type']) : handler(event.type)
    if (!move) return isLeaving && !ended
    return move(store.get(), event) !== store.get()
  }
  const until = <K extends S['at']>(...ats: readonly K[]) =>
    new Promise<At<S, K>>((found, lost) => {
      const look = () => {
        const at = (ats as readonly string[]).includes(store.get().at)
        if (at || ended) stop()
        if (at) found(store.get() as At<S, K>)
        else if (ended)
          end.promise.then(() => lost(new LatchkitError('unknown_auth_error', 'The flow ended first.')), lost)
      }
      const stop = store.subscribe(look)
      look()
    })

  signal?.addEventListener('abort', exit)
  if (signal?.aborted) exit()
  else start(initial)

  return {
    get: () => store.get() as S,
    subscribe: store.subscribe,
    result: end.promise,
    get ended() {
      return ended
    },
    screen() {
      const name = table.screen[store.get().at]
      return typeof name === 'function' ? name(store.get()) : name
    },
    data: () => table.data?.[store.get().at]?.(store.get()) ?? null,
    send,
    can,
    close,
    until,
  }
}

function settler<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {}) // a flow that nobody awaits is no unhandled rejection
  return { promise, resolve, reject }
}
