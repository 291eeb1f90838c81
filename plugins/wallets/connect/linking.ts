import type { Context } from '../../../core/plugin.js'
import { verified } from '../../../core/sign-in/end.js'
import type { User } from '../../../core/user.js'
import { link } from '../sign-in/link.js'
import { siwMethodOfSigned } from '../sign-in/sign-in-with-wallet.js'
import type { Purpose } from './connect.flow.js'

/** What a connection leads to that is there to link. */
export const linking = (ctx: Context<'wallets'>): Purpose<User> => ({
  verify: async (_, signed) => verified(await link(ctx, siwMethodOfSigned(signed), signed)),
})
