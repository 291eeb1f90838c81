import { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import { mustBeLinkable, mustBeLoggedIn, reported } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { Intent } from '../../core/registry.js'
import * as api from './change.api.js'
import type { Channel, CodeEvent, CodeState, CodeTask, PasswordlessApi } from './contract.js'

type Start = (task: CodeTask) => Flow<CodeState, CodeEvent>
type Change = Exclude<Intent, 'login'>

/** The address that the user has now; an update replaces it. */
const currentAddress = (user: User | null, channel: Channel): string | undefined =>
  channel === 'sms' ? user?.phone?.number : user?.email?.address

/** Core §5: an update puts a new address in the place of one. */
export function mustHaveAddress(user: User | null, channel: Channel): void {
  if (currentAddress(mustBeLoggedIn(user), channel)) return
  const what = channel === 'sms' ? 'a phone number' : 'an email address'
  throw new LatchkitError('failed_to_update_account', `User is required to have ${what} to update it.`)
}

/** Link, update and unlink: what only a logged-in user does. Core §5. */
export function createChanges(
  ctx: Context<'passwordless'>,
  start: Start,
): Pick<PasswordlessApi, 'link' | 'update' | 'unlink'> & {
  prove(intent: Change, channel: Channel, to: string, code: string): Promise<User>
} {
  const { user, http, events } = ctx

  /** The whole run in the dialog, its failure reported once. */
  const run = (intent: Change, channel: Channel, allow: () => void): Promise<User> =>
    reported(events, intent, channel, async () => {
      allow()
      return (await ctx.present('code', start({ intent, channel, to: '', shown: true }))) as User
    })
  const changed = async (kind: Change | 'unlink', method: Channel, answer: Promise<unknown>) =>
    ctx.accountChanged({ kind, method, answer: await answer })
  return {
    prove(kind, channel, to, code) {
      const from = currentAddress(user.get(), channel) ?? ''
      const answer = kind === 'link' ? api.link(http, channel, to, code) : api.update(http, channel, from, to, code)
      return changed(kind, channel, answer)
    },
    link: (channel) => run('link', channel, () => mustBeLinkable(user.get(), channel === 'sms' ? 'phone' : channel)),
    update: (channel) => run('update', channel, () => mustHaveAddress(user.get(), channel)),
    async unlink(channel, address) {
      mustBeLoggedIn(user.get())
      return changed('unlink', channel, api.unlink(http, channel, address))
    },
  }
}
