import { mustBeLoggedIn } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { Grant, OAuthTask, Verified } from './contract.js'
import { exchangeError, refuseCode } from './errors.js'
import * as api from './oauth.api.js'

/** The end of every way back: the code for a session, or for an account of the user's. Core §4, Wire §1.3. */
export function createVerify({ http, user, events, session, signIn, accountChanged }: Context<'oauth'>) {
  function tell(answer: unknown, owner: User) {
    const oAuthTokens = api.readTokens(answer)
    if (oAuthTokens) events.emit('oauthTokens', { oAuthTokens, user: owner })
  }
  async function login({ provider, disableSignup }: OAuthTask, grant: Grant): Promise<Verified> {
    const answer = await api.authenticate(http, grant, disableSignup)
    const signed = signIn(answer, provider)
    tell(answer, signed.user)
    return { signed }
  }
  async function link({ intent, provider }: OAuthTask, grant: Grant): Promise<Verified> {
    mustBeLoggedIn(user.get())
    const answer = await api.link(http, grant)
    const owner =
      intent === 'link'
        ? await accountChanged({ kind: 'link', method: provider, answer })
        : (session.adoptUser(answer) ?? mustBeLoggedIn(user.get()))
    tell(answer, owner)
    return { user: owner }
  }
  return async (task: OAuthTask, grant: Grant): Promise<Verified> => {
    refuseCode(grant.code)
    try {
      return await (task.intent === 'login' ? login : link)(task, grant)
    } catch (cause) {
      throw exchangeError(cause)
    }
  }
}
