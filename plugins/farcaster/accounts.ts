import { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { mustBeLinkable } from '../../core/sign-in/guards.js'
import { reported } from '../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../core/user.js'
import type { FarcasterEvent, FarcasterState } from './contract.js'
import * as api from './farcaster.api.js'

const METHOD = 'farcaster'

/** Links a Farcaster account to the user, in the dialog. Core §5. */
export const link = (ctx: Context<'farcaster'>, start: () => Flow<FarcasterState<User>, FarcasterEvent>) =>
  reported(ctx.events, 'link', METHOD, async () => {
    mustBeLinkable(ctx.user.get(), METHOD)
    return ctx.present('connect', start())
  })

/** Unlinks a Farcaster account. Core §5. */
export async function unlink(ctx: Context<'farcaster'>, fid: string): Promise<User> {
  mustBeLoggedIn(ctx.user.get())
  if (!/^\d+$/.test(`${fid}`)) throw new LatchkitError('invalid_data', `A Farcaster id is a number, not "${fid}".`)
  const answer = await api.unlink(ctx.http, Number(fid))
  return ctx.accountChanged({ kind: 'unlink', method: METHOD, answer })
}
