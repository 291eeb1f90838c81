import { LatchkitError, toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import { mustBeLinkable, mustBeLoggedIn } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { Intent } from '../../core/registry.js'
import type { Channel, CodeEvent, CodeState, CodeTask, PasswordlessApi } from './contract.js'
import * as api from './passwordless.api.js'

const TYPES: Record<Channel, 'email' | 'phone'> = { email: 'email', sms: 'phone' }
type Start = (task: CodeTask) => Flow<CodeState, CodeEvent>
type Change = Exclude<Intent, 'login'>

/** The address that the user has now; an update replaces it. */
const currentAddress = (user: User | null, channel: Channel): string | undefined =>
  channel === 'email' ? user?.email?.address : user?.phone?.number

/** Link, update and unlink: what only a logged-in user does. Core §5. */
export function createChanges(
  ctx: Context<'passwordless'>,
  start: Start,
): Pick<PasswordlessApi, 'link' | 'update' | 'unlink'> & {
  prove(intent: Change, channel: Channel, to: string, code: string): Promise<User>
} {
  const { user, http, events } = ctx

  /** The whole run in the dialog, its failure reported once. */
  async function run(intent: Change, channel: Channel, allow: () => void): Promise<User> {
    try {
      allow()
      return (await ctx.present('code', start({ intent, channel, to: '', shown: true }))) as User
    } catch (cause) {
      const fallback = intent === 'link' ? 'failed_to_link_account' : 'failed_to_update_account'
      const error = toError(cause, { unknown_auth_error: fallback })
      events.emit('failed', { error, intent, method: channel })
      throw error
    }
  }
  function mustHave(channel: Channel) {
    const owner = mustBeLoggedIn(user.get())
    if (currentAddress(owner, channel)) return
    const what = channel === 'email' ? 'an email address' : 'a phone number'
    throw new LatchkitError('failed_to_update_account', `User is required to have ${what} to update it.`)
  }
  return {
    async prove(kind, channel, to, code) {
      const from = currentAddress(user.get(), channel) ?? ''
      const answer = await (kind === 'link'
        ? api.link(http, channel, to, code)
        : api.update(http, channel, from, to, code))
      return ctx.accountChanged({ kind, method: channel, answer })
    },
    link: (channel) => run('link', channel, () => mustBeLinkable(user.get(), TYPES[channel])),
    update: (channel) => run('update', channel, () => mustHave(channel)),
    async unlink(channel, address) {
      mustBeLoggedIn(user.get())
      const answer = await api.unlink(http, channel, address)
      return ctx.accountChanged({ kind: 'unlink', method: channel, answer })
    },
  }
}
