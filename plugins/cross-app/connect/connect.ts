import type { EnterOptions } from '../../../core/capabilities.js'
import { toError } from '../../../core/errors.js'
import { type Flow, startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { afterReturn } from '../../../core/sign-in/authorization/after-return.js'
import * as authorizationApi from '../../../core/sign-in/authorization/authorization.api.js'
import { exchanging } from '../../../core/sign-in/authorization/exchange.js'
import { createRequest } from '../../../core/sign-in/authorization/request.js'
import { firstOfReturn } from '../../../core/sign-in/authorization/return.js'
import { verified } from '../../../core/sign-in/end.js'
import { alreadyLoggedIn } from '../../../core/sign-in/guards.js'
import { createAttempts, reported } from '../../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { LoginResult } from '../../../core/signed-in.js'
import type { User } from '../../../core/user.js'
import { captchaToken } from '../../roles/captcha.js'
import type {} from '../contract.js'
import type { ProviderTokens } from '../transact/tokens.js'
import type { Apps } from './apps.js'
import * as api from './connect.api.js'
import { type ConnectIo, connectFlow } from './connect.flow.js'
import type { AppMethod, ConnectApi, ConnectEvent, ConnectState, ConnectTask } from './contract.js'
import { INVALID_CODE, notLinked, refuseCode } from './errors.js'

type Shown<Value> = Flow<ConnectState<Value>, ConnectEvent>
/** `stay`: if no window opens, do not navigate the page to the server instead. */
interface Wishes extends Pick<EnterOptions, 'stay'> {
  readonly leave?: AbortSignal
}
type Verify<Value> = ConnectIo<Value>['verify']

/** Logs in with accounts of other apps, and links them. Wire §7.2. */
export function createConnect(ctx: Context<'cross-app'>, apps: Apps, tokens: ProviderTokens): ConnectApi {
  const { http, user, events, clock, signal, track } = ctx
  const attempt = createAttempts<'login', 'loading' | 'done'>({ events, signal }, () => {})
  const looksOf = (method: string) => {
    const { name, iconUrl } = apps.peek(apps.appIdOf(method)) ?? {}
    return { ...(name && { name }), ...(iconUrl && { iconUrl }) }
  }
  /** Keeps the token once the session exists, because a login of another user removes the tokens kept before. */
  function keepToken(method: AppMethod, answer: unknown) {
    const token = api.providerTokenIn(answer)
    if (token) tokens.set(apps.appIdOf(method), token)
  }
  const exchanged = <Value>(exchange: Verify<Value>) => exchanging(exchange, refuseCode, INVALID_CODE)
  const verifyLogin = exchanged<LoginResult | 'back'>(async ({ provider, disableSignup }, grant) => {
    const answer = await api.authenticate(http, provider, grant, disableSignup)
    const signed = ctx.signIn(answer, provider)
    keepToken(provider, answer)
    return signed
  })
  const verifyLink = exchanged<User>(async ({ provider }, grant) => {
    mustBeLoggedIn(user.get())
    const answer = await api.link(http, provider, grant)
    const owner = await ctx.accountChanged({ kind: 'link', method: provider, answer })
    keepToken(provider, answer)
    return verified(owner)
  })

  function run<Value>(verify: Verify<Value>, first: ConnectState<Value>, { leave, stay }: Wishes = {}) {
    const { end, ...request } = createRequest(ctx, {
      isPopup: () => true,
      stay,
      captchaToken: (options) => captchaToken(ctx, options),
    })
    const io: ConnectIo<Value> = {
      ...request,
      async begin(task, until) {
        const result = request.begin(task, until) // opens its window before anything is awaited
        result.catch(() => {})
        await apps.find(apps.appIdOf(task.provider), until).catch((cause) => {
          end()
          throw cause
        })
        return result
      },
      verify(...grant) {
        end() // a code is valid once, so a retry must not find it
        return verify(...grant)
      },
      showError: ctx.showError,
    }
    const flow = startFlow(connectFlow<Value>(looksOf), first, io, { clock, signal, leave })
    flow.result.then(end, end)
    return flow
  }
  /** Reports the start, success or failure of an attempt to analytics. */
  async function tracked<T>(method: string, work: () => Promise<T>): Promise<T> {
    const providerAppId = apps.appIdOf(method)
    track('cross_app_auth_started', { providerAppId })
    try {
      const value = await work()
      if (value !== 'back') track('cross_app_auth_completed', { providerAppId })
      return value
    } catch (cause) {
      track('cross_app_auth_error', { error: toError(cause).code, provider: method })
      throw cause
    }
  }
  const shown = () => !ctx.host.headless
  const firstOf = <Value>(task: ConnectTask<Value>): ConnectState<Value> => ({
    at: 'starting',
    ...task,
    ...looksOf(task.provider),
  })
  const show = <Value>(flow: Shown<Value>, first: ConnectState<Value>) =>
    isShown(first) ? ctx.present('connect', flow) : flow.result
  /** Runs a login outside the landing. The landing reports failures itself. */
  const loginBy = <Value>(method: AppMethod, flow: Shown<Value | 'back'>, first: ConnectState<Value | 'back'>) =>
    attempt('login', { intent: 'login', method, from: 'loading', to: 'done' }, () =>
      tracked(method, () => afterReturn<Value>(flow, show(flow, first))),
    )

  return {
    entries: apps.entries,
    started: comeBack(),
    enter(method, { signal: leave, disableSignup, stay }) {
      const provider = apps.methodOf(apps.appIdOf(method))
      const first = firstOf({ intent: 'login', provider, shown: true, back: 'back', disableSignup } as const)
      return tracked(provider, () => show(run(verifyLogin, first, { leave, stay }), first))
    },
    async login({ appId }) {
      const current = user.get()
      if (current && alreadyLoggedIn(current, 'loginWithCrossAppAccount')) return current
      const provider = apps.methodOf(appId)
      const first = firstOf<LoginResult | 'back'>({ intent: 'login', provider, shown: shown() })
      await loginBy(provider, run(verifyLogin, first), first)
      return mustBeLoggedIn(user.get())
    },
    async link({ appId }) {
      const provider = apps.methodOf(appId)
      return reported(events, 'link', provider, async () => {
        mustBeLoggedIn(user.get())
        const first = firstOf<User>({ intent: 'link', provider, shown: shown() })
        return tracked(provider, () => show(run(verifyLink, first), first))
      })
    },
    async unlink({ subject }) {
      const { linkedAccounts } = mustBeLoggedIn(user.get())
      const account = linkedAccounts.find((account) => account.type === 'cross_app' && account.subject === subject)
      if (account?.type !== 'cross_app') throw notLinked()
      const method = apps.methodOf(account.providerApp.id)
      const answer = await authorizationApi.unlink(http, method, subject)
      tokens.drop(account.providerApp.id)
      return ctx.accountChanged({ kind: 'unlink', method, answer })
    },
    accessTokenOf: ({ appId }) => tokens.get(appId),
  }

  /** Completes a login or link after the server has led the page back here, once. */
  function comeBack(): Promise<unknown> | undefined {
    const method = ctx.page.params.oauth_provider ?? ''
    if (!isOurs(method)) return undefined
    const first = firstOfReturn(ctx, method)
    const current = user.get()
    if (!first || (first.intent === 'login' && current && !current.isGuest)) return undefined
    if (first.intent === 'login') {
      const begun: ConnectState<LoginResult | 'back'> = first.shown ? { ...first, back: 'back' } : first
      const flow = run(verifyLogin, begun)
      return settled(flow, () => loginBy(method, flow, begun))
    }
    const flow = run(verifyLink, first)
    return settled(flow, () => reported(events, 'link', method, () => tracked(method, () => show(flow, first))))
  }
  /**
   * Resolves once the login has ended or failed, so that the page becomes ready while the error is still shown. Events
   * report the result.
   */
  function settled<Value>(flow: Shown<Value>, work: () => Promise<unknown>) {
    work().catch(() => {})
    return flow.until('problem', 'done')
  }
  function isOurs(method: string): method is AppMethod {
    return method.startsWith(apps.methodOf(''))
  }
}
const isShown = (state: object) => 'shown' in state && state.shown === true
