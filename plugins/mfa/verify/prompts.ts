import { toError } from '../../../core/errors.js'
import { type Flow, startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import type { User } from '../../../core/user.js'
import type { Change, MfaProof } from '../../roles/step-up.js'
import type { MfaMethod, VerifyEvent, VerifyState, VerifyTask } from './contract.js'
import { abandoned } from './errors.js'
import { createOperations, type Operations } from './operations.js'
import { pendingOf } from './pending.js'
import { type Factor, firstOf, type VerifyIo, verifyFlow, WAIT_MS } from './verify.flow.js'

export type Prompts = ReturnType<typeof createPrompts>
interface Prompt {
  readonly flow: Flow<VerifyState, VerifyEvent>
  readonly operations: Operations
}

/** The order in which methods are offered; the first starts by itself. SMS is last, since messages cost money. */
const ORDER: readonly MfaMethod[] = ['totp', 'passkey', 'sms']
/** The user's second factors, in that order. */
export const methodsOf = (user: User | null): readonly MfaMethod[] =>
  ORDER.filter((method) => user?.mfaMethods.includes(method))

/** Asks for a second factor: one prompt at a time, shared by all operations that wait. */
export function createPrompts(ctx: Context<'mfa'>, io: Omit<VerifyIo, 'run'>) {
  const { user, clock, signal, state, events, session, screens } = ctx
  let prompt: Prompt | undefined
  const current = () => (prompt?.flow.ended ? undefined : prompt)

  function create(methods: readonly MfaMethod[], shown: boolean, change?: Change): Prompt {
    const operations = createOperations(() => flow.close())
    async function run(factor?: Factor) {
      try {
        return await operations.run(factor && proofOf(factor))
      } catch (cause) {
        session.refreshAnew().catch(() => {}) // the method may have been removed on another device
        throw cause
      }
    }
    const task: VerifyTask = {
      ...{ methods, shown, tries: 0, until: clock.now() + WAIT_MS },
      ...(shown && { pending: pendingOf(screens.get(), change) }),
    }
    const flow = startFlow(verifyFlow, firstOf(task), { ...io, run }, { clock, signal })
    return { flow, operations }
  }
  /** Tells the flow which methods its user has, and closes it once that user is no longer logged in. */
  function follow({ flow }: Prompt) {
    const owner = user.get()?.id
    const look = () => {
      if (user.get()?.id === owner) flow.send({ type: 'methods', methods: methodsOf(user.get()) })
      else flow.close()
    }
    const stops = [user.subscribe(look), flow.subscribe(look)]
    flow.result
      .catch(() => {})
      .then(() => {
        for (const stop of stops) stop()
        if (!current()) state.set({ required: null })
      })
  }
  function open(change?: Change): Prompt {
    const methods = methodsOf(user.get())
    const shown = !ctx.host.mfa?.noPromptOnMfaRequired
    const next = create(methods, shown, change)
    const { flow, operations } = next
    prompt = next
    follow(next)
    const result = shown ? ctx.present('verify', flow, { over: true }) : flow.result
    result.catch((cause) => operations.reject(toError(cause)))
    if (!current()) return next // nothing draws it
    state.set({ required: methods })
    events.emit('mfaRequired', { mfaMethods: methods })
    return next
  }
  return {
    /** The prompt that waits for an answer. */
    current: () => current()?.flow,
    /** Runs an operation with the second factor that the user gives. The prompt says which change it makes. */
    async join<T>(work: (proof?: MfaProof) => Promise<T>, leave?: AbortSignal, change?: Change): Promise<T> {
      if (leave?.aborted) throw abandoned()
      const { operations } = current() ?? open(change)
      return operations.add(work, leave)
    },
  }
}

const proofOf = ({ method, code }: Factor): MfaProof => ({
  ...{ mfaMethod: method, mfaCode: code },
  relyingParty: location.origin,
})
