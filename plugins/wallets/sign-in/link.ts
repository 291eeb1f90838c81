import type { Context } from '../../../core/plugin.js'
import type { User } from '../../../core/user.js'
import type { SignedMessage } from '../contract.js'
import { proof, type SiwMethod } from './wallets.api.js'

/** A wallet whose message is signed becomes one of the user's accounts. Core §5. */
export async function link(ctx: Context<'wallets'>, way: SiwMethod, signed: SignedMessage): Promise<User> {
  const answer = await ctx.http.post(`/${way}/link`, proof(signed))
  return ctx.accountChanged({ kind: 'link', method: way, answer })
}
