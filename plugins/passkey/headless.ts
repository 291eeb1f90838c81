import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { alreadyLoggedIn, mustBeLinkable } from '../../core/sign-in/guards.js'
import { createAttempts } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type {
  PasskeyApi,
  PasskeyEvent,
  PasskeyFlowState,
  PasskeyIntent,
  PasskeyOptions,
  PasskeyState,
  PasskeyTask,
} from './contract.js'
import { MAX_PASSKEYS } from './passkey.api.js'

export type Start<Value> = (task: PasskeyTask<Value>, leave?: AbortSignal) => Flow<PasskeyState<Value>, PasskeyEvent>
type Status = Exclude<PasskeyFlowState['status'], 'error'>

const STATUS: Partial<Record<PasskeyState['at'], Status>> = {
  preparing: 'generating-challenge',
  prompting: 'awaiting-passkey',
  submitting: 'submitting-response',
  success: 'submitting-response',
  finishing: 'submitting-response',
}

/** Passkey ceremonies for a host with its own screens; `state` is the state of its hooks. Wire §5.3. */
export function createHeadless(
  ctx: Context<'passkey'>,
  startLogin: Start<LoginResult>,
  startLink: Start<User>,
): Pick<PasskeyApi, 'login' | 'signup' | 'add'> {
  const { user, state, events } = ctx
  events.on('accessTokenRemoved', () => state.set({})) // the next login starts from the initial state
  const attempt = createAttempts<PasskeyIntent, Status>(ctx, (intent, now) =>
    state.set({ ...state.get(), [intent]: now }),
  )
  const run = <Value>(intent: PasskeyIntent, begin: () => ReturnType<Start<Value>>) =>
    attempt(
      intent,
      { intent: intent === 'link' ? 'link' : 'login', method: 'passkey', from: 'generating-challenge', to: 'done' },
      (report) => {
        const flow = begin()
        const look = () => {
          const status = STATUS[flow.get().at]
          if (status) report(status)
        }
        flow.subscribe(look)
        look()
        return flow.result
      },
    )
  const enter =
    (intent: 'login' | 'signup', name: string) =>
    async ({ credentialIds, signal }: PasskeyOptions = {}) =>
      alreadyLoggedIn(user.get(), name)
        ? undefined
        : run(intent, () => startLogin({ intent, shown: false, credentialIds }, signal))
  return {
    login: enter('login', 'loginWithPasskey'),
    signup: enter('signup', 'signupWithPasskey'),
    add: ({ credentialIds, signal } = {}) =>
      run('link', () => {
        mustBeLinkable(user.get(), 'passkey', MAX_PASSKEYS)
        return startLink({ intent: 'link', shown: false, credentialIds }, signal)
      }),
  }
}
