import type { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { Screens } from '../screens.js'
import type { Transport } from '../transport.js'
import { createAccount } from './account.js'
import { createHttp } from './http.js'
import { createLogin, type LoginParts } from './login.js'
import { type OutcomeState, outcomeFlow, outcomeOf } from './outcome.flow.js'
import { createSession, type SessionParts } from './session.js'

export type Live = ReturnType<typeof live>
export type LiveParts = SessionParts &
  Pick<LoginParts, 'onboard' | 'needsMore' | 'track'> & { readonly transport: Transport; readonly screens: Screens }

/** What a visitor who is nobody and clicks nothing never needs: retries, session, user, login. DESIGN §1. */
export function live({ transport, screens, ...parts }: LiveParts) {
  const http = createHttp(transport, (path) => session.bearer(path))
  const session = createSession(parts, () => http)

  const show = (state: OutcomeState, signal?: AbortSignal): Promise<void> =>
    screens.present('core', 'outcome', startFlow(outcomeFlow, state, undefined, { clock: parts.clock, signal }))
  const showError = (error: LatchkitError, signal?: AbortSignal) => show(outcomeOf(error, screens.get().screen), signal)
  const showResult = (error: LatchkitError | null, signal?: AbortSignal) => show({ at: 'result', error }, signal)

  const common = { ...parts, session }
  return { http, session, signIn: createLogin(common), accountChanged: createAccount(common), showError, showResult }
}
