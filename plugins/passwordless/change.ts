import { LatchkitError } from '../../core/errors.js'
import type { Intent } from '../../core/events.js'
import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import type { ScreenName } from '../../core/registry.js'
import { verified } from '../../core/sign-in/end.js'
import { mustBeLinkable } from '../../core/sign-in/guards.js'
import { reported } from '../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../core/user.js'
import * as api from './change.api.js'
import type { Prove } from './code.flow.js'
import type { Channel, CodeEvent, CodeState, CodeTask, PasswordlessApi } from './contract.js'
import { createOtp } from './otp.js'

type Start = (verify: Prove<User>, task: CodeTask<User>) => Flow<CodeState<User>, CodeEvent>
type Change = Exclude<Intent, 'login'>
const SCREENS: Readonly<Record<Change, Record<Channel, ScreenName>>> = {
  link: { email: 'LINK_EMAIL_SCREEN', sms: 'LINK_PHONE_SCREEN' },
  update: { email: 'UPDATE_EMAIL_SCREEN', sms: 'UPDATE_PHONE_SCREEN' },
}

/** The user's current address, which an update replaces. */
const currentAddress = (user: User | null, channel: Channel): string | undefined =>
  channel === 'sms' ? user?.phone?.number : user?.email?.address

/** An update replaces an address, so the user must have one. Core §5. */
function mustHaveAddress(user: User | null, channel: Channel): void {
  if (currentAddress(mustBeLoggedIn(user), channel)) return
  const name = channel === 'sms' ? 'a phone number' : 'an email address'
  throw new LatchkitError('failed_to_update_account', `User is required to have ${name} to update it.`)
}

/** Links, updates and unlinks addresses of a logged-in user. Core §5. */
function createChanges(ctx: Context<'passwordless'>, begin: Start) {
  const { user, http, events } = ctx
  const verify: Prove<User> = async ({ intent, channel, to }, code) => {
    const from = currentAddress(user.get(), channel) ?? ''
    const kind = intent === 'link' ? intent : 'update'
    const answer = await (kind === 'link'
      ? api.link(http, channel, to, code)
      : api.update(http, channel, from, to, code))
    return verified(await ctx.accountChanged({ kind, method: channel, answer }))
  }
  /** Runs the change in the dialog, and reports a failure once. */
  const run = (intent: Change, channel: Channel, allow: () => void): Promise<User> =>
    reported(events, intent, channel, async () => {
      allow()
      const task = { intent, channel, to: '', shown: true, askedOn: SCREENS[intent][channel] } as const
      return ctx.present('code', begin(verify, task))
    })
  const inDialog: Pick<PasswordlessApi, 'link' | 'update' | 'unlink'> = {
    link: (channel) => run('link', channel, () => mustBeLinkable(user.get(), channel === 'sms' ? 'phone' : channel)),
    update: (channel) => run('update', channel, () => mustHaveAddress(user.get(), channel)),
    async unlink(channel, address) {
      mustBeLoggedIn(user.get())
      const answer = await api.unlink(http, channel, address)
      return ctx.accountChanged({ kind: 'unlink', method: channel, answer })
    },
  }
  return {
    ...inDialog,
    /** Starts an update without the dialog. Throws `must_be_authenticated`, `failed_to_update_account`. */
    startUpdate(task: CodeTask<User>) {
      mustHaveAddress(user.get(), task.channel)
      return begin(verify, task)
    },
  }
}

/** The functions for accounts, and those of hosts without the dialog. */
export function createRest(
  ctx: Context<'passwordless'>,
  start: Start,
  login: Parameters<typeof createOtp>[1]['login'],
) {
  const changes = createChanges(ctx, start)
  return { ...changes, ...createOtp(ctx, { login, update: async (task) => changes.startUpdate(task) }) }
}
