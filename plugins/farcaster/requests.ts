import { LatchkitError, toError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import type { Channel, FarcasterApi } from './contract.js'
import * as api from './farcaster.api.js'

/** For a host that gets the message signed by itself: init → nonce → login. Core §5: it must be initialised first. */
export function createRequests(
  { http, user, events, signIn }: Context<'farcaster'>,
  captcha: () => Promise<string | undefined>,
): Pick<FarcasterApi, 'init' | 'login'> {
  let channel: Channel | undefined
  events.on('accessTokenRemoved', () => {
    channel = undefined // the next login starts anew
  })

  /** A failure is told once and rejects. */
  async function telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      const known = user.get()
      if (known && !known.isGuest) throw new LatchkitError('invalid_data', 'The user is already logged in.')
      return await work()
    } catch (cause) {
      const error = toError(cause)
      events.emit('failed', { error, intent: 'login', method: 'farcaster' })
      throw error
    }
  }
  return {
    init: () =>
      telling(async () => {
        const opened = await api.init(http, await captcha())
        const { nonce } = await api.status(http, opened)
        channel = opened
        return { nonce }
      }),
    login: (signed) =>
      telling(async () => {
        if (!channel) throw new LatchkitError('invalid_data', 'There is no request to answer: call init() first.')
        const answer = await api.authenticate(http, channel, signed)
        channel = undefined
        return signIn(answer, 'farcaster').complete()
      }),
  }
}
