import { startFlow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { mustBeLinkable } from '../../core/sign-in/guards.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../core/user.js'
import type { ChallengeCache } from './challenge-cache.js'
import type { Passkey } from './contract.js'
import { enrolledInMfa } from './errors.js'
import type { Start } from './headless.js'
import * as api from './passkey.api.js'
import { passkeysFlow } from './passkeys.flow.js'

const METHOD = 'passkey'

/** Links and unlinks passkeys of a logged-in user. Core §5, Modal §2.6. */
export function createAccounts(ctx: Context<'passkey'>, challenges: ChallengeCache, startLink: Start<User>) {
  const { user, http, clock, signal } = ctx
  const passkeys = () =>
    (user.get()?.linkedAccounts ?? [])
      .filter((account): account is Passkey => account.type === METHOD)
      .sort((one, other) => Number(other.latestVerifiedAt) - Number(one.latestVerifiedAt))

  async function unlink(credentialId: string): Promise<User> {
    mustBeLoggedIn(user.get())
    if (passkeys().some((one) => one.credentialId === credentialId && one.enrolledInMfa)) throw enrolledInMfa()
    const answer = await api.unlink(http, credentialId)
    challenges.clear()
    return ctx.accountChanged({ kind: 'unlink', method: METHOD, answer })
  }
  const io = {
    passkeys,
    prepare: () => challenges.prefetch('link'),
    add(leave: AbortSignal) {
      mustBeLinkable(user.get(), METHOD, api.MAX_PASSKEYS)
      return startLink({ intent: 'link', shown: false }, leave).result
    },
    unlink: ({ credentialId }: Passkey) => unlink(credentialId),
  }
  return {
    unlink,
    async open(): Promise<User> {
      mustBeLoggedIn(user.get())
      const first = { at: 'list', passkeys: passkeys(), expanded: false } as const
      return ctx.present('passkeys', startFlow(passkeysFlow, first, io, { clock, signal }))
    },
  }
}
