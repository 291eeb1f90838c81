import { LatchkitError, toError } from './errors.js'
import { type Clock, systemClock } from './lib/clock.js'
import { createStore, type Store } from './lib/store.js'
import type { ErrorCode, ScreenName } from './registry.js'
import { type ErrorTable, renameError } from './rename-error.js'

/**
 * The state of a flow: one variant per `at`, each with the data of that stage. A flow ends in `done` or `failed`.
 * Architecture §3.
 */
export interface Stage {
  readonly at: string
  /**
   * True while a third party shows its own user interface in the page; the dialog is hidden meanwhile (decision 26).
   */
  readonly aside?: boolean
}
export interface FlowEvent {
  readonly type: string
}
/**
 * The events of every flow: `close` is the close button; `dismiss` is Escape or the backdrop and falls back to `close`.
 */
export type Leaving = { readonly type: 'close' } | { readonly type: 'dismiss' }
export type At<S extends Stage, K> = Extract<S, { at: K }>
export type Open<S extends Stage> = Exclude<S['at'], 'done' | 'failed'>
export type Result<S extends Stage> = At<S, 'done'> extends { value: infer Value } ? Value : void

export interface FlowSpec<S extends Stage, E extends FlowEvent, Io> {
  /** The public screen name of each stage, or of all stages. Modal §2.1. */
  readonly screen:
    | ScreenName
    | ((state: At<S, Open<S>>) => ScreenName)
    | { readonly [K in Open<S>]: ScreenName | ((state: At<S, K>) => ScreenName) }
  /** The error code with which `result` rejects when the flow is closed. */
  readonly exit: ErrorCode | ((state: S) => ErrorCode)
  /** The group of Modal §3 that the screen's data belongs to, with its plain fields. */
  readonly data?: ((state: At<S, Open<S>>) => object) | { readonly [K in Open<S>]?: (state: At<S, K>) => object }
  /**
   * The event handlers of each stage. They are pure and read no clock. A handler that returns the same state refuses
   * the event.
   */
  readonly on: {
    readonly [K in Open<S>]?: {
      readonly [T in (E | Leaving)['type']]?: (state: At<S, K>, event: Extract<E | Leaving, { type: T }>) => S
    }
  }
  /** The asynchronous work that a stage starts on entry, with the stages that follow its success and its failure. */
  readonly run?: { readonly [K in Open<S>]?: Work<At<S, K>, S, Io> }
  /** Timers of a stage: one rule or several, each with its own moment. */
  readonly after?: { readonly [K in Open<S>]?: Timeout<At<S, K>, S> | readonly Timeout<At<S, K>, S>[] }
}
export interface Work<Here extends Stage, S extends Stage, Io> {
  /**
   * True for work that cannot be undone: leaving does not abort it, and a close takes effect once it is over (decision
   * 17).
   */
  readonly commits?: true
  /** Resolves with the next state, or with nothing to stay in the stage. */
  do(state: Here, io: Io, job: Job<Here>): Promise<S | void>
  fail(state: Here, error: LatchkitError, job: Job<Here>): S
}
/** Tools for the work of a stage. When the stage is left, `signal` is aborted and the other members have no effect. */
export interface Job<Here extends Stage> {
  readonly signal: AbortSignal
  now(): number
  /** Waits by the injected clock. Never resolves once the stage was left. */
  sleep(ms: number): Promise<void>
  /** Changes the stage's data while its work goes on. */
  update(next: (state: Here) => Here): void
}
export interface Timeout<Here extends Stage, S extends Stage> {
  /**
   * When the timer fires, in ms since the epoch, computed from the state and the time of entry; undefined for no timer.
   */
  until(state: Here, since: number): number | undefined
  go(state: Here): S
}
export interface Flow<S extends Stage, E extends FlowEvent> extends Store<S> {
  readonly result: Promise<Result<S>>
  readonly ended: boolean
  /** The state to draw. After the end it is the last state before that. */
  shown(): S
  /** The public name of the screen. */
  screen(): ScreenName
  data(): object | null
  send(event: E): void
  /** Whether the event would change the state. The back arrow and the close button are only drawn if it would. */
  can(event: E | Leaving): boolean
  /**
   * Leaves the flow by the stage's own handler, or else with the error code `exit`. `dismiss` is Escape or the
   * backdrop. With `error`, the user did not choose to leave: no stage may refuse, and `error` takes the place of the
   * exit.
   */
  close(how?: Leaving['type'], error?: LatchkitError): void
  /**
   * Resolves once the flow is at one of these stages; rejects if it fails or is closed first. Hooks with promises await
   * it.
   */
  until<K extends S['at']>(...ats: readonly K[]): Promise<At<S, K>>
}
export interface FlowOptions {
  readonly errors?: ErrorTable | undefined
  readonly clock?: Clock
  /** Aborting it ends the flow at once, because the client was destroyed. */
  readonly signal?: AbortSignal | undefined
  /** Aborting it closes the flow as its user would, after any work that cannot be undone. */
  readonly leave?: AbortSignal | undefined
}

/** Returns its argument; it exists so that TypeScript infers the types of the table. */
export const defineFlow = <S extends Stage, E extends FlowEvent, Io = unknown>(
  spec: FlowSpec<S, E, Io>,
): FlowSpec<S, E, Io> => spec

/**
 * The table with erased types. TypeScript cannot index two related unions together, so this file casts once and no flow
 * has to.
 */
interface Table {
  readonly screen:
    | ScreenName
    | ((state: Stage) => ScreenName)
    | Record<string, ScreenName | ((state: Stage) => ScreenName)>
  readonly exit: ErrorCode | ((state: Stage) => ErrorCode)
  readonly data?: ((state: Stage) => object) | Record<string, ((state: Stage) => object) | undefined>
  readonly on: Record<string, Record<string, ((state: Stage, event: FlowEvent) => Stage) | undefined> | undefined>
  readonly run?: Record<string, Work<Stage, Stage, unknown> | undefined>
  readonly after?: Record<string, Timeout<Stage, Stage> | readonly Timeout<Stage, Stage>[] | undefined>
}

type Failable = Stage & { readonly error?: unknown }
type Rule<T extends string | object> = T | ((state: Stage) => T)

export function startFlow<S extends Stage, E extends FlowEvent, Io>(
  spec: FlowSpec<S, E, Io>,
  initial: S,
  io: Io,
  { errors = {}, clock = systemClock, signal, leave }: FlowOptions = {},
): Flow<S, E> {
  const table = spec as unknown as Table
  const store = createStore<Stage>(initial)
  let resolve!: (value: Result<S>) => void
  let reject!: (error: unknown) => void
  const result = new Promise<Result<S>>((yes, no) => {
    resolve = yes
    reject = no
  })
  result.catch(() => {}) // a flow that is not awaited must not cause an unhandled rejection
  const listening = new AbortController()
  let visit = new AbortController()
  let timer = new AbortController()
  let since = clock.now()
  let committed = false
  let isOver = false
  let shown: Stage = initial
  let leaving: Leaving['type'] | undefined

  const of = <T extends string | object>(rule: Rule<T> | undefined, state: Stage) =>
    typeof rule === 'function' ? rule(state) : rule
  /** Reads a setting that is given for all stages or per stage. */
  const inStage = <T extends string | object>(rule: Rule<T> | Record<string, Rule<T> | undefined> | undefined) =>
    of(typeof rule === 'object' ? (rule as Record<string, Rule<T>>)[shown.at] : rule, shown)

  function go(next: Stage) {
    if (isOver || next === store.get()) return
    if (next.at !== store.get().at) return enter(next)
    shown = next
    store.set(next) // the same stage with other data: its work goes on
    arm()
  }
  function enter(next: Stage) {
    visit.abort()
    timer.abort()
    visit = new AbortController()
    const visitSignal = visit.signal
    since = clock.now()
    committed = false
    if (next.at === 'done' || next.at === 'failed') finish(next)
    else shown = next
    store.set(next) // a listener may already move the flow on
    if (!isOver && !visitSignal.aborted) start(next)
  }
  function start(entered: Stage) {
    arm()
    work(entered)
    answerClose()
  }
  /** Closes the flow if that was requested while work ran that cannot be undone. */
  function answerClose() {
    const how = leaving
    leaving = undefined
    if (how) close(how)
  }
  function work(entered: Stage) {
    const rule = table.run?.[entered.at]
    if (!rule) return
    const visitSignal = visit.signal
    committed = !!rule.commits
    const signal = rule.commits ? new AbortController().signal : visitSignal
    const update = (next: (state: Stage) => Stage) => {
      if (!visitSignal.aborted) go(next(store.get()))
    }
    const job: Job<Stage> = { signal, now: clock.now, sleep: (ms) => clock.sleep(ms, visitSignal), update }
    const run = async () => rule.do(entered, io, job)
    const over = (move: () => Stage | void) => {
      if (visitSignal.aborted) return
      committed = false
      go(move() ?? store.get())
      if (!visitSignal.aborted) answerClose() // the flow stays in this stage
    }
    run().then(
      (next) => over(() => next),
      (cause) => over(() => rule.fail(store.get(), renameError(cause, errors), job)),
    )
  }
  function arm() {
    timer.abort()
    timer = new AbortController()
    const late = timer.signal
    for (const rule of [table.after?.[store.get().at] ?? []].flat()) {
      const until = rule.until(store.get(), since)
      if (until === undefined) continue
      clock.sleep(Math.max(0, until - clock.now()), late).then(() => {
        if (!late.aborted) go(rule.go(store.get()))
      })
    }
  }
  function finish(last: Stage & { value?: unknown; error?: unknown }) {
    isOver = true
    listening.abort()
    if (last.at === 'done') resolve(last.value as Result<S>)
    else reject(last.error)
  }
  const fail = (error: LatchkitError) => enter({ at: 'failed', error } as Stage)
  const exit = () => fail(new LatchkitError(of(table.exit, store.get()) as ErrorCode, 'The user closed the dialog.'))
  function handler(type: string) {
    const moves = isOver ? undefined : table.on[store.get().at]
    return moves?.[type] ?? (type === 'dismiss' ? moves?.close : undefined)
  }

  function send(event: FlowEvent) {
    const move = handler(event.type)
    if (move) go(move(store.get(), event))
  }
  function close(how: Leaving['type'] = 'close', error?: LatchkitError) {
    if (isOver) return
    if (committed) {
      leaving = how
      return
    }
    const current: Failable = store.get()
    const next: Failable | undefined = handler(how)?.(current, { type: how })
    // a flow that has already failed keeps its error
    if (error && (!next || next === current || (next.at === 'failed' && next.error !== current.error))) fail(error)
    else if (next) go(next)
    else exit()
  }
  function can(event: FlowEvent) {
    const move = handler(event.type)
    return move ? move(store.get(), event) !== store.get() : !isOver && ['close', 'dismiss'].includes(event.type)
  }
  const until = <K extends S['at']>(...ats: readonly K[]) =>
    new Promise<At<S, K>>((found, lost) => {
      const look = () => {
        if (!(ats as readonly string[]).includes(store.get().at)) return
        stop()
        found(store.get() as At<S, K>)
      }
      const stop = store.subscribe(look)
      look()
      result.then(() => lost(toError(undefined)), lost)
    })

  signal?.addEventListener('abort', exit, listening)
  leave?.addEventListener('abort', () => close(), listening)
  if (signal?.aborted || leave?.aborted) exit()
  else start(initial)

  return {
    get: () => store.get() as S,
    subscribe: store.subscribe,
    result,
    get ended() {
      return isOver
    },
    shown: () => shown as S,
    screen: () => inStage(table.screen) as ScreenName,
    data: () => inStage(table.data) ?? null,
    send,
    can,
    close,
    until,
  }
}
