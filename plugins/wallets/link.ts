import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { verified } from '../../core/sign-in/end.js'
import type { Purpose } from './connect.flow.js'
import type { SignedMessage } from './contract.js'
import { wayOfSigned } from './prove.js'
import { proof, type Way } from './wallets.api.js'

/** A wallet whose message is signed becomes one of the user's accounts. Core §5. */
export async function link(ctx: Context<'wallets'>, way: Way, signed: SignedMessage): Promise<User> {
  const answer = await ctx.http.post(`/${way}/link`, proof(signed))
  return ctx.accountChanged({ kind: 'link', method: way, answer })
}

/** What a connection leads to that is there to link. */
export const linking = (ctx: Context<'wallets'>): Purpose<User> => ({
  verify: async (_, signed) => verified(await link(ctx, wayOfSigned(signed), signed)),
})
