import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import { alreadyLoggedIn } from '../../core/sign-in/guards.js'
import { createAttempts } from '../../core/sign-in/headless.js'
import { captchaToken } from '../roles/captcha.js'
import type { Channel, FarcasterApi } from './contract.js'
import * as api from './farcaster.api.js'

const ATTEMPT = { intent: 'login', method: 'farcaster', from: 'loading', to: 'done' } as const

/** Requests for a host that has the message signed itself: first `init` for the nonce, then `login`. Core §5. */
export function createRequests(ctx: Context<'farcaster'>): Pick<FarcasterApi, 'init' | 'login'> {
  const { http, user, events, signIn, signal } = ctx
  let channel: Channel | undefined
  events.on('accessTokenRemoved', () => {
    channel = undefined // the next login needs a new channel
  })
  const attempt = createAttempts(ctx, () => {}) // the hook has no status
  return {
    init: () =>
      attempt('login', ATTEMPT, async () => {
        const opened = await api.init(http, await captchaToken(ctx, { intent: true, signal }))
        const { nonce } = await api.status(http, opened)
        channel = opened
        return { nonce }
      }),
    async login(signed) {
      const current = alreadyLoggedIn(user.get(), 'useLoginWithFarcasterV2().login')
      if (current) return { user: current }
      return attempt('login', ATTEMPT, async () => {
        if (!channel) throw new LatchkitError('invalid_data', 'No auth flow in progress. Call init() first.')
        const answer = await api.authenticate(http, channel, signed)
        channel = undefined
        return signIn(answer, 'farcaster').complete()
      })
    },
  }
}
