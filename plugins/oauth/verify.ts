import type { Context } from '../../core/plugin.js'
import type { Grant } from '../../core/sign-in/authorization/contract.js'
import { exchanging } from '../../core/sign-in/authorization/exchange.js'
import { type Verified, verified } from '../../core/sign-in/end.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { OAuthTask } from './contract.js'
import { refuseCode } from './errors.js'
import * as api from './oauth.api.js'
import type { OAuthIo } from './oauth.flow.js'

export type Verify<Value> = OAuthIo<Value>['verify']

/** Exchanges the code of a return for a session or a linked account. Core §4, Wire §1.3. */
export function createVerify({ http, user, events, session, signIn, accountChanged }: Context<'oauth'>) {
  function tell(answer: unknown, owner: User) {
    const oAuthTokens = api.readTokens(answer)
    if (oAuthTokens) events.emit('oauthTokens', { oAuthTokens, user: owner })
  }
  const exchanged = <Value>(exchange: Verify<Value>) =>
    exchanging(exchange, refuseCode, 'Invalid code during OAuth flow.')
  return {
    login: exchanged<LoginResult>(async ({ provider, disableSignup }, grant) => {
      const answer = await api.authenticate(http, grant, disableSignup)
      const signed = signIn(answer, provider)
      tell(answer, signed.user)
      return signed
    }),
    /** Links an account. Also authorizes an account again that is already linked. */
    link: exchanged<User>(async ({ intent, provider }: OAuthTask, grant: Grant): Promise<Verified<User>> => {
      mustBeLoggedIn(user.get())
      async function ask() {
        const answer = await api.link(http, grant)
        tell(answer, session.adoptUser(answer) ?? mustBeLoggedIn(user.get()))
        return answer
      }
      if (intent === 'link')
        return verified(await accountChanged({ kind: intent, method: provider, answer: await ask() }))
      await ask()
      return verified(mustBeLoggedIn(user.get()))
    }),
  }
}
