import type { Context } from '../../../core/plugin.js'
import type { User } from '../../../core/user.js'
import type { SignedMessage } from '../contract.js'
import { link } from './link.api.js'
import type { SiwMethod } from './wallets.api.js'

/** Links the wallet that signed the message. Core §5. */
export const linkWallet = async (
  { http, accountChanged }: Pick<Context<'wallets'>, 'http' | 'accountChanged'>,
  method: SiwMethod,
  signed: SignedMessage,
): Promise<User> => accountChanged({ kind: 'link', method, answer: await link(http, method, signed) })
