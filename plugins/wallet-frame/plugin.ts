import { deviceId } from '../../core/browser/device-id.js'
import { LatchkitError, toError } from '../../core/errors.js'
import { definePlugin } from '../../core/plugin.js'
import type { MfaProof } from '../roles/step-up.js'
import type { ExportPage, FrameAnswers, FrameAsks, FrameEvent, RequestOptions, WalletFrameApi } from './contract.js'
import { createFrame } from './frame.js'

/** ms; a page that shows a spinner waits longer than a call of the host. Wire §4.1. */
const REQUEST_TIMEOUT_MS = 120_000
/** What the second factor guards. Wire §3.3. */
const GUARDED: ReadonlySet<FrameEvent> = new Set(['wallet:recover', 'wallet:rpc', 'wallet:set-recovery'])
/** What it guards only where the frame refuses without it: nothing of Solana's is wrapped. Wire §3.3. */
const ON_REFUSAL: ReadonlySet<FrameEvent> = new Set([
  'solana-wallet:create',
  'solana-wallet:recover',
  'solana-wallet:rpc',
])
/** Made once, however many ask at the same time. */
const CREATES: ReadonlySet<FrameEvent> = new Set(['wallet:create', 'solana-wallet:create'])

export default definePlugin('wallet-frame', {
  setup(ctx): WalletFrameApi {
    const { host, names, storage, clock, session, user, signal } = ctx
    const { origin } = new URL(host.apiUrl)
    /** What the provider knows this page by. */
    const address = (path: string, query: object = {}) => {
      const url = new URL(`/apps/${host.appId}/embedded-wallets${path}`, origin)
      const all = { caid: deviceId(storage), client_id: host.clientId, ...query }
      for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, `${value}`)
      return url
    }
    const frame = createFrame({ clock, signal, url: () => address('').href, event: names.message })
    const creating = new Map<string, Promise<unknown>>()

    async function accessToken(): Promise<string> {
      const token = await session.accessToken()
      if (token) return token
      throw new LatchkitError('must_be_authenticated', 'Log in to use an embedded wallet.')
    }
    async function ask(
      event: FrameEvent,
      data: object,
      { timeout = REQUEST_TIMEOUT_MS, signal: given }: RequestOptions,
      proof?: MfaProof,
    ) {
      return frame.ask(event, { accessToken: await accessToken(), ...data, ...proof }, timeout, given)
    }
    /** With the second factor, where there is one: whoever asks for it is fetched only then. */
    async function guarded(event: FrameEvent, data: object, options: RequestOptions): Promise<unknown> {
      if (!options.forced && (ON_REFUSAL.has(event) || !user.get()?.mfaMethods.length))
        try {
          return await ask(event, data, options)
        } catch (cause) {
          if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
        }
      const stepUp = await ctx.role('stepUp')
      const run = (proof?: MfaProof) => ask(event, data, options, proof)
      return stepUp ? stepUp.around(run, { forced: !!options.forced, signal: options.signal }) : run()
    }
    function once(event: FrameEvent, data: object, options: RequestOptions): Promise<unknown> {
      const key = `${user.get()?.id} ${event} ${JSON.stringify(data)}`
      const work = ON_REFUSAL.has(event) ? guarded : ask
      const known = creating.get(key) ?? work(event, data, options).finally(() => creating.delete(key))
      creating.set(key, known)
      return known
    }

    return {
      open: frame.open,
      request<E extends FrameEvent>(event: E, data: FrameAsks[E], options: RequestOptions = {}) {
        const isGuarded = options.forced || GUARDED.has(event) || ON_REFUSAL.has(event)
        const work = CREATES.has(event) ? once : isGuarded ? guarded : ask
        return work(event, data, options) as Promise<FrameAnswers[E]>
      },
      async exportPage({ address: of, width, phrase, colours }: ExportPage) {
        const token = await accessToken()
        const url = address('/export', {
          address: of,
          width: `${width}px`,
          phrase_export: phrase || undefined,
          ...colours,
        })
        url.hash = `token=${token}`
        return url.href
      },
    }
  },
})
