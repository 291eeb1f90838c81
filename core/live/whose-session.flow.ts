import { defineFlow } from '../flow.js'
import type { User } from '../user.js'

/** Asks whether the session that a link brought belongs to the user. Decision 46. */
export type WhoseSessionState =
  | { readonly at: 'asking'; readonly user: User }
  | { readonly at: 'done'; readonly value: boolean }
export type WhoseSessionEvent = { readonly type: 'mine' } | { readonly type: 'another' }

const answered = (value: boolean) => () => ({ at: 'done', value }) as const

export const whoseSessionFlow = defineFlow<WhoseSessionState, WhoseSessionEvent>({
  exit: 'exited_auth_flow',
  screen: 'WHOSE_SESSION_SCREEN',
  on: { asking: { mine: answered(true), another: answered(false), close: answered(false) } },
})
