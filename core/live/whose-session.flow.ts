import { defineFlow } from '../flow.js'
import type { User } from '../user.js'

/** A link has brought somebody's session: the person says whether it is theirs. Decision 46. */
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
