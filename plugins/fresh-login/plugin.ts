import type { EntersLogin } from '../../core/capabilities.js'
import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { readUser } from '../../core/live/user.js'
import { definePlugin } from '../../core/plugin.js'
import type { LiveSession } from '../../core/session.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { FreshLoginRole } from '../roles/fresh-login.js'
import type { Way } from './contract.js'
import { type FreshLoginIo, freshLoginFlow } from './fresh-login.flow.js'
import screens from './screens/index.js'
import { waysOf } from './ways.js'

export default definePlugin('fresh-login', {
  screens,
  setup(ctx): FreshLoginRole {
    const { session, user, clock, signal } = ctx
    /** The open prompt, and how many operations wait for it. */
    let prompt: { readonly over: Promise<void>; readonly leave: AbortController; waiting: number } | undefined

    /** A login in progress that asks the user nothing. Operations that fail at the same time share it. */
    let quiet: Promise<boolean> | undefined

    /**
     * Logs in without asking the user, with the host's own token or a guest's credential. Resolves with false if the
     * user has neither, or if the login fails.
     */
    async function repeatQuietly(): Promise<boolean> {
      const owner = user.get()
      const isOfHost = owner?.linkedAccounts.some(({ type }) => type === 'custom_auth')
      if (!owner || !(owner.isGuest || isOfHost)) return false
      try {
        const api = await ctx.use(owner.isGuest ? 'guest' : 'custom-auth')
        if (!api) return false
        const end = reloginOf(session, owner.id)
        await api.relogin().finally(end)
        return true
      } catch {
        return false
      }
    }
    async function loggedInQuietly(): Promise<boolean> {
      quiet ??= repeatQuietly().finally(() => {
        quiet = undefined
      })
      return quiet
    }

    /** Resolves once the user has logged in anew. */
    async function ask(leave: AbortSignal): Promise<void> {
      const owner = mustBeLoggedIn(user.get(), 'use a wallet')
      const ways = await waysOf(ctx, owner)
      if (!ways[0]) throw new LatchkitError('not_supported', 'The dialog can log in by none of the user’s accounts.')
      const apis = await fetchAll(ways)
      const io: FreshLoginIo = {
        async enter({ owner: plugin, method, to }, signal) {
          const end = reloginOf(session, owner.id)
          try {
            // within the click, because later the browser blocks a popup or a passkey’s prompt
            return await staying(async (stay) =>
              apis.get(plugin)?.enter(method, { to, disableSignup: true, stay, signal }),
            )
          } finally {
            end()
          }
        },
      }
      const flow = startFlow(freshLoginFlow, { at: 'choosing', ways }, io, { clock, signal, leave })
      const stop = user.subscribe(() => {
        if (user.get()?.id !== owner.id) flow.close()
      })
      await ctx.present('prompt', flow, { over: true }).finally(stop)
    }
    async function fetchAll(ways: readonly Way[]) {
      const owners = [...new Set(ways.map(({ owner }) => owner))]
      return new Map<string, EntersLogin>(
        await Promise.all(owners.map(async (id) => [id, await ctx.use(id, 'entries')] as const)),
      )
    }
    function open() {
      const leave = new AbortController()
      const over = ask(leave.signal).finally(() => {
        prompt = undefined
      })
      prompt = { over, leave, waiting: 0 }
      return prompt
    }
    /** Waits for the open prompt, or opens it. The prompt closes when all who wait for it have left. */
    async function loggedIn(callerSignal: AbortSignal | undefined): Promise<void> {
      callerSignal?.throwIfAborted()
      const joined = prompt ?? open()
      joined.waiting++
      const leave = () => {
        if (--joined.waiting === 0) joined.leave.abort()
      }
      callerSignal?.addEventListener('abort', leave)
      await joined.over.finally(() => callerSignal?.removeEventListener('abort', leave))
      callerSignal?.throwIfAborted()
    }
    return {
      async retry(run, refusal, callerSignal) {
        if (!prompt && (await loggedInQuietly())) {
          if (callerSignal?.aborted) throw refusal
          try {
            return await run()
          } catch (cause) {
            // the host may have given a token that is too old, so the user is asked
            if (toError(cause).code !== 'fresh_login_required') throw cause
          }
        }
        await loggedIn(callerSignal).catch(() => {
          throw refusal
        })
        return run()
      },
    }
  },
})

/**
 * While it is on, only this user may log in, and the login is neither onboarded nor reported. Returns a function that
 * ends this.
 */
function reloginOf(session: LiveSession, owner: string): () => void {
  session.relogin = (answer, loginMethod) => {
    if (readUser(answer.user)?.id !== owner) {
      // where a cookie is the session, it already belongs to the other user
      if (answer.refresh_token === 'deprecated') session.logout().catch(() => {})
      throw new LatchkitError('linked_to_another_user', 'This login is another user’s: log in as the user who is here.')
    }
    const now = session.adopt(answer)
    if (!now) throw new LatchkitError('malformed_response', 'A login without a user.')
    const result = { user: now, isNewUser: false, loginMethod }
    return { user: now, isNewUser: false, needsMore: false, complete: async () => result }
  }
  return () => {
    session.relogin = undefined
  }
}

/**
 * Runs a login that must not navigate the page away. It rejects as soon as the login would have to do so, although the
 * login's own screens may still be open.
 */
const staying = (login: (stay: () => never) => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    function stay(): never {
      const error = new LatchkitError('popup_blocked', 'The browser blocked the window of this login.', {
        retryable: true,
      })
      reject(error)
      throw error
    }
    login(stay).then(resolve, reject)
  })
