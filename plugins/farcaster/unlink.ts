import { LatchkitError } from '../../core/errors.js'
import { mustBeLoggedIn } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import * as api from './farcaster.api.js'

/** Takes a Farcaster account away from the user. Core §5. */
export async function unlink(ctx: Context<'farcaster'>, fid: string): Promise<User> {
  mustBeLoggedIn(ctx.user.get())
  if (!/^\d+$/.test(`${fid}`)) throw new LatchkitError('invalid_data', `A Farcaster id is a number, not "${fid}".`)
  const answer = await api.unlink(ctx.http, Number(fid))
  return ctx.accountChanged({ kind: 'unlink', method: 'farcaster', answer })
}
