import { deviceId } from '../../core/browser/device-id.js'
import { LatchkitError, toError } from '../../core/errors.js'
import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type {} from '../roles/fresh-login.js'
import type { MfaProof } from '../roles/step-up.js'
import type {
  ConfirmPage,
  ExportPage,
  FrameEvent,
  FrameMessages,
  MessageRule,
  RequestOptions,
  WalletFrameApi,
  WalletRules,
} from './contract.js'
import { createFrame } from './frame.js'

/** Longer than the host's own calls may take, because the page shows that it waits. In ms. Wire §4.1. */
const REQUEST_TIMEOUT_MS = 120_000
/** A frame that delays a logout longer than this is removed. In ms. */
const CLEAR_TIMEOUT_MS = 2_000
/** The rules of the messages in the contract. */
const RULES: Readonly<Partial<Record<FrameEvent, MessageRule>>> = {
  'wallet:create': { shared: true },
  'wallet:recover': { secondFactor: 'enrolled' },
  'wallet:rpc': { secondFactor: 'enrolled' },
  'wallet:set-recovery': { secondFactor: 'enrolled', change: 'recovery' },
  'farcaster:init-signer': { secondFactor: 'refused' },
  'farcaster:sign': { secondFactor: 'refused' },
  'solana-wallet:create': { shared: true, secondFactor: 'refused' },
  'solana-wallet:recover': { secondFactor: 'refused' },
  'solana-wallet:rpc': { secondFactor: 'refused' },
  'mfa:clear': { token: false },
} satisfies WalletRules
type RuledOptions = RequestOptions & MessageRule

export default definePlugin('wallet-frame', {
  errors: () => import('./screens/errors.js'),
  setup(ctx): WalletFrameApi {
    const { host, names, storage, clock, screens, session, user, signal } = ctx
    const { origin } = new URL(host.apiUrl)
    /** Returns an address at the server with the ids that identify this page. */
    const address = (path: string, query: object = {}) => {
      const url = new URL(`/apps/${host.appId}/embedded-wallets${path}`, origin)
      const all = { caid: deviceId(storage), client_id: host.clientId, ...query }
      for (const [name, value] of Object.entries(all)) if (value) url.searchParams.set(name, `${value}`)
      return url
    }
    const frame = createFrame({
      clock,
      signal,
      isShown: () => screens.get().open,
      url: () => address('').href,
      event: names.message,
    })
    const underWay = new Map<string, Promise<unknown>>()

    /** Returns the address of a page that acts as the user. The token is in the hash, which no server gets. */
    async function page(path: string, width: number, query: object) {
      const url = address(path, { width: `${width}px`, ...query })
      url.hash = `token=${await accessToken()}`
      return url.href
    }
    const accessToken = async () => mustBeLoggedIn(await session.accessToken(), 'use a wallet')
    async function ask(
      event: FrameEvent,
      data: object,
      { token, timeout = REQUEST_TIMEOUT_MS, signal: outer }: RuledOptions,
      proof?: MfaProof,
    ) {
      const carried = token !== false && { accessToken: await accessToken() }
      return frame.ask(event, { ...carried, ...data, ...proof }, timeout, outer)
    }
    /** Runs a request, with a second factor if one is needed. The code that asks for it is only loaded then. */
    async function guarded(event: FrameEvent, data: object, options: RuledOptions): Promise<unknown> {
      let { forced = false } = options
      if (!forced && (options.secondFactor === 'refused' || !user.get()?.mfaMethods.length))
        try {
          return await ask(event, data, options)
        } catch (cause) {
          if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
          forced = true
          // an app with second factors off has the plugin only for users who are known to have one
          if (!ctx.hasRole('stepUp')) await session.refreshAnew().catch(() => {})
        }
      const stepUp = await ctx.role('stepUp')
      const run = (proof?: MfaProof) => ask(event, data, options, proof)
      return stepUp ? stepUp.around(run, { forced, signal: options.signal, change: options.change }) : run()
    }
    /** Runs a request, and again after a fresh login if the frame requires one. Decision 43. */
    async function once(event: FrameEvent, data: object, options: RuledOptions): Promise<unknown> {
      const run = () => (options.forced || options.secondFactor ? guarded : ask)(event, data, options)
      try {
        return await run()
      } catch (cause) {
        if (toError(cause).code !== 'fresh_login_required') throw cause
        const freshLogin = await ctx.role('freshLogin')
        if (!freshLogin) throw cause
        return freshLogin.retry(run, cause, options.signal)
      }
    }
    function shared(event: FrameEvent, data: object, options: RuledOptions): Promise<unknown> {
      const key = JSON.stringify([user.get()?.id, event, data])
      const pending = underWay.get(key) ?? once(event, data, options).finally(() => underWay.delete(key))
      underWay.set(key, pending)
      return pending
    }

    // The frame clears the user's data, whichever plugin used it. A logout does not mount a frame, nor does it wait for
    // one that has not answered yet, since that one has no data of the user.
    ctx.beforeLogout(async () => {
      const userId = user.get()?.id
      if (!userId) return
      frame.dropUnanswered(new LatchkitError('must_be_authenticated', 'The user logged out.'))
      if (frame.isMounted()) await frame.ask('mfa:clear', { userId }, CLEAR_TIMEOUT_MS)
    })

    return {
      open: frame.open,
      request<E extends FrameEvent>(event: E, data: FrameMessages[E]['data'], options?: RuledOptions) {
        const allOptions = { ...RULES[event], ...options }
        return (allOptions.shared ? shared : once)(event, data, allOptions) as Promise<FrameMessages[E]['answer']>
      },
      exportPage: ({ address: of, width, phrase, colours }: ExportPage) =>
        page('/export', width, {
          address: of,
          phrase_export: phrase || undefined,
          origin: location.origin,
          ...colours,
        }),
      confirmPage: ({ change: purpose, width, colours }: ConfirmPage) =>
        page('/confirm', width, { purpose, origin: location.origin, ...colours }),
    }
  },
})
