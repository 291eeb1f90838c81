/** The compiler checks the three parts of a plugin, and what it may use of others. */
import type { EntersLogin, RunsOnboarding, RunsOnStart } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import type { Events } from '../../core/events.js'
import { defineFlow, type Flow, startFlow } from '../../core/flow.js'
import type { Store } from '../../core/lib/store.js'
import { defineText } from '../../core/lib/text.js'
import {
  type AnyManifest,
  type Context,
  defineManifest,
  definePlugin,
  type ErrorRow,
  type Errors,
  type Manifest,
  type ScreenProps,
  type Screens,
} from '../../core/plugin.js'
import type { ErrorCode, PluginId, ScreenName, ScreenOf } from '../../core/registry.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type {} from '../../plugins/captcha/contract.js'
import type { OAuthApi } from '../../plugins/oauth/contract.js'
import type { Channel, CodeState, OtpState } from '../../plugins/passwordless/contract.js'
import type {} from '../../plugins/roles/captcha.js'
import type {} from '../../plugins/telegram/contract.js'

type PickState = { readonly at: 'pick' } | { readonly at: 'done'; readonly value: number }
type PickEvent = { readonly type: 'pick' }
type PaintState = { readonly at: 'paint'; readonly colour: string } | { readonly at: 'done' }
type PaintEvent = { readonly type: 'stroke' } | { readonly type: 'undo' }
declare module '../../core/registry.js' {
  interface Plugins {
    sample: {
      api: EntersLogin & RunsOnboarding & RunsOnStart & { greet(name: string): Promise<string> }
      state: { readonly greeted: number }
      flows: { pick: Flow<PickState, PickEvent> }
      screens: 'SAMPLE_SCREEN'
      errors: 'sample_refused' | 'sample_shared' | 'popup_blocked'
      events: { greeted: { readonly name: string } }
      uses: 'passwordless'
    }
    /** A plugin with two flows, whose contract declares which flow each screen draws. */
    drawing: {
      flows: { pick: Flow<PickState, PickEvent>; paint: Flow<PaintState, PaintEvent> }
      screens: { pick: 'BRUSH_SCREEN' | 'COLOUR_SCREEN'; paint: 'CANVAS_SCREEN' }
    }
    /** A plugin with two flows, whose contract does not declare that. */
    blurred: {
      flows: { pick: Flow<PickState, PickEvent>; paint: Flow<PaintState, PaintEvent> }
      screens: 'BLURRED_SCREEN'
    }
    bare: { api: { nothing(): void }; errors: 'sample_shared' }
    needy: { api: { nothing(): void }; requires: 'bare' }
  }
  interface Texts {
    sample: 'refused'
  }
  interface Roles {
    greeter: { greet(name: string): Promise<string> }
  }
}
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const is = <T extends true>(): T | undefined => undefined

// The additions of a contract are known everywhere.
export const ids: PluginId[] = ['passwordless', 'sample', 'bare']
export const screens: ScreenName[] = ['LANDING', 'AWAITING_PASSWORDLESS_CODE', 'SAMPLE_SCREEN', 'CANVAS_SCREEN']
is<Equal<ScreenOf<'drawing'>, 'BRUSH_SCREEN' | 'COLOUR_SCREEN' | 'CANVAS_SCREEN'>>()
is<Equal<ScreenOf<'sample'>, 'SAMPLE_SCREEN'>>()
is<Equal<ScreenOf<'bare'>, never>>()
export const codes: ErrorCode[] = ['network', 'sample_refused']
export const news: Events['greeted'] = { name: 'Ada' }
// @ts-expect-error no such plugin
export const noId: PluginId = 'pigeon'
// @ts-expect-error no such screen
export const noScreen: ScreenName = 'NOWHERE'
// @ts-expect-error no such code
export const noCode: ErrorCode = 'sample_accepted'

// These are the rules of a manifest.
const door = { load: async () => ({ default: sample }) }
const Picker = ({ state, send }: ScreenProps<PickState, PickEvent>) => `${state.at}${send({ type: 'pick' })}`
const Canvas = ({ state, send }: ScreenProps<PaintState, PaintEvent>) => `${state.colour}${send({ type: 'undo' })}`
const sampleScreens = { SAMPLE_SCREEN: async () => ({ default: Picker }) }
export const whole: Manifest<'sample'> = defineManifest({
  ...door,
  id: 'sample',
  when: ({ loginMethods, raw }, { headless }) => loginMethods.includes('email') && !!raw.sample && !headless,
  entries: ({ name }) => [{ method: name, kind: 'button', accountType: 'email', order: 1 }],
  provides: ['greeter'],
  onboarding: { order: 1, needed: ({ isGuest }, app, host) => isGuest && !!app.id && !!host.appId },
  loadsOn: ({ params }) => 'code' in params,
  screens: async () => ({ default: sampleScreens }),
})
export const list: AnyManifest[] = [whole]
// @ts-expect-error no such plugin
defineManifest({ ...door, id: 'pigeon', when: () => true })
// without `when` the plugin is enabled in every host that lists it
defineManifest({ ...door, id: 'sample' })
// @ts-expect-error `when` is a function
defineManifest({ ...door, id: 'sample', when: true })
// @ts-expect-error the plugin's code is missing
defineManifest({ id: 'sample', when: () => true })
// @ts-expect-error no such setting
defineManifest({ ...door, id: 'sample', when: ({ pigeons }) => pigeons })
// @ts-expect-error another plugin's code
defineManifest({ ...door, id: 'bare', when: () => true })
// @ts-expect-error no such role
defineManifest({ ...door, id: 'sample', when: () => true, provides: ['pigeon'] })
// @ts-expect-error its API does not fill that role
defineManifest({ ...door, id: 'sample', when: () => true, provides: ['captcha'] })
// @ts-expect-error the API does not list the rows of an entry of the kind `many`
defineManifest({ ...door, id: 'sample', when: () => true, entries: () => [{ method: 'm', kind: 'many', order: 1 }] })
// @ts-expect-error the required manifests are missing
defineManifest({ id: 'needy', when: () => true, load: async () => ({ default: needy }) })
// @ts-expect-error its screen is missing
defineManifest({ ...door, id: 'sample', when: () => true, screens: async () => ({ default: {} }) })

// Each screen draws the flow that shows it.
const at =
  <T>(component: T) =>
  async () => ({ default: component })
const pickers = { BRUSH_SCREEN: at(Picker), COLOUR_SCREEN: at(Picker) }
export const right: Screens<'drawing'> = { ...pickers, CANVAS_SCREEN: at(Canvas) }
// a screen that uses nothing of the state, or only that it has a stage, can draw any flow
export const plain: Screens<'drawing'> = { ...pickers, CANVAS_SCREEN: at(() => 'Wait') }
export const wide: Screens<'drawing'> = {
  ...pickers,
  CANVAS_SCREEN: at(({ state }: { readonly state: { readonly at: string } }) => state.at),
}
// @ts-expect-error the state of another flow of the same plugin
export const swapped: Screens<'drawing'> = { ...pickers, CANVAS_SCREEN: at(Picker) }
// @ts-expect-error the state of another plugin's flow
export const foreign: Screens<'drawing'> = { ...pickers, CANVAS_SCREEN: at((_: ScreenProps<CodeState, never>) => '') }
// @ts-expect-error a stage that the flow does not have
export const stale: Screens<'sample'> = { SAMPLE_SCREEN: at((_: ScreenProps<{ at: 'choose' }, PickEvent>) => '') }
export const loud: Screens<'sample'> = {
  // @ts-expect-error an event that the flow does not take
  SAMPLE_SCREEN: at(({ send }: ScreenProps<PickState, PickEvent | { readonly type: 'shout' }>) =>
    send({ type: 'shout' }),
  ),
}
// @ts-expect-error an end is not drawn
export const late: ScreenProps<PaintState, PaintEvent>['state'] = { at: 'done' }
// @ts-expect-error no component
export const empty: Screens<'sample'> = { SAMPLE_SCREEN: at(null) }
// @ts-expect-error the contract does not declare which of the two flows is drawn
export const guessed: Screens<'blurred'> = { BLURRED_SCREEN: at(Picker) }

// A plugin has words for its own codes, in texts of its own.
const sampleText = defineText('sample', { refused: 'Refused' })
type SampleErrors = Errors<'sample', typeof sampleText>
export const worded: SampleErrors = {
  text: sampleText,
  rows: { sample_refused: { title: 'refused', ownScreen: true } },
}
export const wordless: SampleErrors = { text: sampleText, rows: {} }
export const dependent: SampleErrors = {
  text: sampleText,
  rows: { sample_refused: ({ retryable }) => ({ title: retryable ? 'message' : 'refused' }) },
}
// @ts-expect-error a key of no text
export const unsaid: ErrorRow<'refused'> = { title: 'accepted' }
// @ts-expect-error the same in a table
export const unsaidRow: SampleErrors = { text: sampleText, rows: { sample_refused: { title: 'accepted' } } }
// @ts-expect-error a code of the core
export const general: SampleErrors = { text: sampleText, rows: { network: { title: 'refused' } } }
// @ts-expect-error a code of another plugin
export const stolen: SampleErrors = { text: sampleText, rows: { captcha_failure: { title: 'refused' } } }
// @ts-expect-error a code that another plugin has too: neither can have words for it
export const claimed: SampleErrors = { text: sampleText, rows: { sample_shared: { title: 'refused' } } }
// @ts-expect-error the same from the other side
export const claimedBack: Errors<'bare'> = { text: sampleText, rows: { sample_shared: { title: 'refused' } } }
// @ts-expect-error a code that several of our plugins have
export const blocked: SampleErrors = { text: sampleText, rows: { popup_blocked: { title: 'refused' } } }
// @ts-expect-error a plugin's table is of its own codes
definePlugin('bare', { setup: () => ({ nothing() {} }), errors: async () => ({ default: worded }) })

// These are the rules of a plugin's context.
const pick = defineFlow<PickState, PickEvent>({
  exit: 'exited_auth_flow',
  screen: { pick: 'SAMPLE_SCREEN' },
  on: { pick: { pick: () => ({ at: 'done', value: 1 }) } },
})
const sample = definePlugin('sample', {
  errors: async () => ({ default: worded }),
  setup: (ctx) => {
    is<Equal<typeof ctx, Context<'sample'>>>()
    return {
      enter: async () => 'back' as const,
      onboard: async () => {},
      started: undefined,
      async greet(name) {
        const count: number = await ctx.present('pick', startFlow(pick, { at: 'pick' }, undefined))
        ctx.state.set({ greeted: count })
        ctx.events.emit('greeted', { name })
        await (await ctx.use('passwordless'))?.sendCode('email', name)
        const token: string | undefined = await (await ctx.role('captcha'))?.token({ signal: ctx.signal })
        const greeted: string | undefined = await (await ctx.role('greeter'))?.greet(name)
        return `${name}${token}${greeted}${ctx.hasRole('greeter')}${ctx.app.id}${ctx.user.get()?.id}`
      },
    }
  },
})
const needy = definePlugin('needy', {
  setup: (ctx) => ({ nothing: async () => (await ctx.use('bare')).nothing() }), // required, so never undefined
})
export async function reaches(ctx: Context<'sample'>, other: Context<'bare'>) {
  // @ts-expect-error the plugin may be disabled
  ;(await ctx.use('passwordless')).sendCode('email', '')
  // @ts-expect-error not declared as a neighbour
  await ctx.use('bare')
  // @ts-expect-error this plugin uses no other
  await other.use('passwordless')
  // @ts-expect-error no such flow
  await ctx.present('choose', startFlow(pick, { at: 'pick' }, undefined))
  // @ts-expect-error it has no flows
  await other.present('pick', startFlow(pick, { at: 'pick' }, undefined))
  // @ts-expect-error its state is no text
  ctx.state.set('greeted')
  // @ts-expect-error the event lacks its name
  ctx.events.emit('greeted', {})
  // @ts-expect-error no such event
  ctx.events.emit('waved', undefined)
  // @ts-expect-error a plugin cannot replace the session
  ctx.session = null
  // @ts-expect-error no such role
  await ctx.role('pigeon')
}
// @ts-expect-error the API is not what the contract says
definePlugin('sample', { setup: () => ({ greet: 1 }) })
// @ts-expect-error the API lacks what the contract says
definePlugin('sample', { setup: () => ({}) })
// @ts-expect-error no contract declares this code
definePlugin('bare', { setup: () => ({ nothing() {} }), errors: { wire: 'pigeon' } })

// These are the rules of the client.
export async function uses(client: Client) {
  const api = await client.use('passwordless')
  const login: LoginResult = await api.submitCode('email', '123456')
  const linked: User = await api.link('sms')
  const sent: void = await api.sendCode('sms', '+1')
  const flow = api.start('email', { to: 'a@example.com' })
  const code = await flow.until('code')
  const refused: string | undefined = code.refused
  const state: CodeState = flow.get()
  flow.send({ type: 'submitCode', code: '123456' })
  flow.close('dismiss')
  const otp: OtpState | undefined = client.state('passwordless').get()?.email
  is<Equal<ReturnType<typeof client.state<'bare'>>, Store<undefined>>>()
  const channel: Channel = code.channel
  // @ts-expect-error no such plugin
  await client.use('pigeon')
  // @ts-expect-error an API has no such method
  await api.sendLetter('email', 'a@example.com')
  // @ts-expect-error a code is not a number
  await api.submitCode('email', 123456)
  // @ts-expect-error no such stage
  await flow.until('flying')
  // @ts-expect-error not every stage has a code
  flow.get().code
  // @ts-expect-error a flow is left by close(), not by an event
  flow.send({ type: 'close' })
  // @ts-expect-error only the plugin can set its state
  client.state('passwordless').set({})
  return [login, linked, sent, refused, state, otp, channel]
}

// Each short name has the type of its own kind of account, even where three kinds have the same shape.
export function accounts(user: User): (string | null)[] {
  const { google, apple, spotify } = user
  is<Equal<NonNullable<typeof google>['type'], 'google_oauth'>>()
  // @ts-expect-error an identity provider has no address
  google?.address
  return [google?.subject ?? null, apple?.email ?? null, spotify?.name ?? null]
}
// An identity provider is one of nine.
export async function authorizes(client: Client) {
  const api: OAuthApi = await client.use('oauth')
  await api.init({ provider: 'github', disableSignup: true })
  // @ts-expect-error no such provider
  await api.init({ provider: 'myspace' })
  client.events.on('oauthTokens', ({ oAuthTokens, user }) => [oAuthTokens.accessToken, user.id])
}
