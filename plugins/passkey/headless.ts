import { toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import { mustBeLinkable } from '../../core/live/account.js'
import type { LoginResult } from '../../core/live/login.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type {
  PasskeyApi,
  PasskeyEvent,
  PasskeyFlowState,
  PasskeyIntent,
  PasskeyOptions,
  PasskeyState,
  PasskeyTask,
} from './contract.js'
import { MOST } from './most.js'

type Start = (task: PasskeyTask, signal?: AbortSignal) => Flow<PasskeyState, PasskeyEvent>

const STATUS: Partial<Record<PasskeyState['at'], Exclude<PasskeyFlowState['status'], 'error'>>> = {
  preparing: 'generating-challenge',
  prompting: 'awaiting-passkey',
  submitting: 'submitting-response',
  success: 'submitting-response',
  finishing: 'submitting-response',
}

/** The ceremonies for a host that draws by itself; `state` is what its hooks show. Wire §5.3. */
export function createHeadless(
  { user, state, events }: Context<'passkey'>,
  start: Start,
): Pick<PasskeyApi, 'login' | 'signup' | 'add'> {
  events.on('accessTokenRemoved', () => state.set({})) // the next login starts anew
  const latest = new Map<PasskeyIntent, object>()

  /** Told once, whatever the end; one that a newer run overtook only rejects. */
  async function run(intent: PasskeyIntent, allow: () => void, { credentialIds, signal }: PasskeyOptions = {}) {
    const mine = {}
    latest.set(intent, mine)
    const show = (next: PasskeyFlowState) => {
      if (latest.get(intent) === mine) state.set({ ...state.get(), [intent]: next })
    }
    try {
      allow()
      const flow = start({ intent, shown: false, credentialIds }, signal)
      const look = () => {
        const status = STATUS[flow.get().at]
        if (status) show({ status })
      }
      flow.subscribe(look)
      look()
      const value = await flow.result
      show({ status: 'done' })
      return value
    } catch (cause) {
      const error = toError(cause, intent === 'link' ? { unknown_auth_error: 'failed_to_link_account' } : {})
      show({ status: 'error', error })
      events.emit('failed', { error, intent: intent === 'link' ? 'link' : 'login', method: 'passkey' })
      throw error
    }
  }
  const enter = (intent: 'login' | 'signup', name: string) => async (options?: PasskeyOptions) => {
    const known = user.get()
    if (known && !known.isGuest)
      return void console.warn(`Latchkit: the user is already logged in; ${name}() did nothing.`)
    return (await run(intent, () => {}, options)) as LoginResult
  }
  return {
    login: enter('login', 'loginWithPasskey'),
    signup: enter('signup', 'signupWithPasskey'),
    add: async (options) => (await run('link', () => mustBeLinkable(user.get(), 'passkey', MOST), options)) as User,
  }
}
