import type { Context } from '../../../core/plugin.js'
import { verified } from '../../../core/sign-in/end.js'
import type { User } from '../../../core/user.js'
import { linkWallet } from '../sign-in/link-wallet.js'
import { siwMethodOfSigned } from '../sign-in/sign-in-with-wallet.js'
import type { Purpose } from './connect.flow.js'

/** The purpose of a wallet's dialog that links it. */
export const linking = (ctx: Context<'wallets'>): Purpose<User> => ({
  verify: async (_, signed) => verified(await linkWallet(ctx, siwMethodOfSigned(signed), signed)),
})
