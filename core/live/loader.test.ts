import { describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../tests/unit/errors.js'
import { USER } from '../../tests/unit/sign-in.js'
import { APP_ID } from '../../tests/unit/token.js'
import { createPluginSet } from '../enabled-plugins.js'
import { LatchkitError } from '../errors.js'
import { createStore, type Store } from '../lib/store.js'
import type { AnyManifest, Context } from '../plugin.js'
import { createSettings } from '../settings.js'
import type { User } from '../user.js'
import { createLoader } from './loader.js'

// biome-ignore lint/suspicious/noExplicitAny: these plugins have no contract
type Any = any
type Shape = Partial<Omit<AnyManifest, 'load'>> & { id: string; setup?(ctx: Context<never>): object }
const manifest = ({ setup = () => ({}), ...rest }: Shape) => ({
  when: () => true,
  ...rest,
  load: vi.fn(async () => ({ default: { setup: vi.fn(setup) } })),
})

const setup = (...shapes: Shape[]) => setupAs(createStore<User | null>(null), ...shapes)
function setupAs(user: Store<User | null>, ...shapes: Shape[]) {
  const plugins = shapes.map(manifest)
  const settings = createSettings({ appId: APP_ID, apiUrl: 'https://auth.example.com' })
  const controller = new AbortController()
  const configured = vi.fn(async () => {
    if (!settings.app.get()) settings.answered({ id: APP_ID, email_auth: true })
  })
  const common = vi.fn((id: string) => ({ ownName: id }) as Any)
  const pluginSet = createPluginSet(plugins, settings, user)
  const supplied = vi.fn()
  const loader = createLoader({ pluginSet, settings, signal: controller.signal, user, configured, supplied, common })
  const [load] = plugins.map((plugin) => plugin.load)
  return {
    ...loader,
    use: loader.use as (id: string) => Promise<Any>,
    plugins,
    load,
    settings,
    pluginSet,
    supplied,
    over: controller,
    configured,
  }
}

describe('use', () => {
  test('waits for the configuration, loads the plugin once, and gives all callers the same API', async () => {
    const { use, load, configured } = setup({ id: 'one', setup: () => ({ hello: 1 }) })
    const [first, second] = await Promise.all([use('one'), use('one')])
    expect(first).toEqual({ hello: 1 })
    expect(second).toBe(first)
    expect(await use('one')).toBe(first)
    expect(load?.mock.calls).toHaveLength(1)
    expect(configured).toHaveBeenCalledTimes(3)
  })
  test.each<[string, Shape, string]>([
    ['is not given', { id: 'one' }, 'other'],
    ['the app has off', { id: 'one', when: () => false }, 'one'],
  ])('a plugin that %s: plugin_not_enabled with its name', async (_, shape, id) => {
    const { use, load } = setup(shape)
    await expect(use(id)).rejects.toMatchObject({
      code: 'plugin_not_enabled',
      message: expect.stringContaining(`"${id}"`),
    })
    expect(load).not.toHaveBeenCalled()
  })
  test('without the configuration it rejects with that request’s reason; the next call tries again', async () => {
    const { use, configured } = setup({ id: 'one' })
    configured.mockRejectedValueOnce(new LatchkitError('network', 'down'))
    expect(await codeOf(use('one'))).toBe('network')
    expect(await codeOf(use('one'))).toBe('resolved')
  })
  test('after destroy it rejects with destroyed', async () => {
    const { use, over } = setup({ id: 'one' })
    over.abort()
    expect(await codeOf(use('one'))).toBe('destroyed')
  })
  test('destroyed while its code is fetched: destroyed, and the plugin is not set up', async () => {
    const built = vi.fn(() => ({}))
    const { use, over, load } = setup({ id: 'one' })
    load?.mockImplementationOnce(async () => {
      over.abort()
      return { default: { setup: built } }
    })
    expect(await codeOf(use('one'))).toBe('destroyed')
    expect(built).not.toHaveBeenCalled()
  })
  test.each<[string, Error]>([
    ['a browser', new TypeError('Failed to fetch dynamically imported module')],
    ['webpack', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
    ['Vite', new Error('Unable to preload CSS for /a.css')],
  ])('code that %s cannot load: a typed error for all callers, and the next call tries again', async (_, cause) => {
    const { use, load } = setup({ id: 'one', setup: () => ({ hello: 1 }) })
    load?.mockRejectedValueOnce(cause)
    const failed = await Promise.allSettled([use('one'), use('one')])
    for (const one of failed)
      expect(one).toMatchObject({ reason: { code: 'plugin_load_failed', retryable: true, cause } })
    expect(await use('one')).toEqual({ hello: 1 })
    expect(load).toHaveBeenCalledTimes(2)
  })
  test('an error in `setup` is not reported as plugin_load_failed', async () => {
    const { use } = setup({
      id: 'one',
      setup: () => {
        throw new TypeError('undefined is not a function')
      },
    })
    expect(await codeOf(use('one'))).toBe('unknown_auth_error')
  })
})

describe('the context', () => {
  test('has the shared parts for the plugin’s id, and its current settings', async () => {
    let ctx: Any
    const keep = (context: Any) => {
      ctx = context
      return {}
    }
    const { use, settings } = setup({ id: 'one', setup: keep })
    await use('one')
    expect(ctx.ownName).toBe('one')
    expect(ctx.app.accentColor).toBeNull()
    settings.configure({ appearance: { accentColor: '#123456' } })
    expect(ctx.app.accentColor).toBe('#123456')
    expect(ctx.host.appearance).toEqual({ accentColor: '#123456' })
  })
  test('another plugin is available, or undefined if the app disables it', async () => {
    let ctx: Any
    const keep = (context: Any) => {
      ctx = context
      return {}
    }
    const { use } = setup(
      { id: 'one', setup: keep },
      { id: 'two', setup: () => ({ two: 2 }) },
      { id: 'off', when: () => false },
    )
    await use('one')
    expect(await ctx.use('two')).toEqual({ two: 2 })
    expect(await ctx.use('off')).toBeUndefined()
    expect(await ctx.use('nowhere')).toBeUndefined()
  })
  test('a role is the enabled plugin that provides it, or undefined; looking it up loads no code', async () => {
    const contextOf = async (...shapes: Shape[]) => {
      let ctx: Any
      const asker = {
        id: 'asker',
        setup(context: Any) {
          ctx = context
          return {}
        },
      }
      const { use, plugins } = setup(asker, ...shapes)
      await use('asker')
      return { ctx, plugins }
    }
    const off = { id: 'off', provides: ['captcha' as const], when: () => false }
    const one = { id: 'one', provides: ['captcha' as const], setup: () => ({ token: async () => 'human' }) }
    const { ctx, plugins } = await contextOf(off, one)
    expect(ctx.hasRole('captcha')).toBe(true)
    expect(plugins[2]?.load).not.toHaveBeenCalled()
    expect(await (await ctx.role('captcha')).token()).toBe('human')
    const { ctx: alone } = await contextOf(off)
    expect(alone.hasRole('captcha')).toBe(false)
    expect(await alone.role('captcha')).toBeUndefined()
  })
  test('a required plugin is available to the one that requires it, even if the app disables it', async () => {
    const shared = manifest({ id: 'shared', when: () => false, setup: () => ({ shared: true }) })
    let ctx: Any
    const requires = { shared }
    const asker = {
      id: 'asker',
      requires,
      setup(context: Any) {
        ctx = context
        return {}
      },
    }
    await setup(asker).use('asker')
    expect(await ctx.use('shared')).toEqual({ shared: true })
  })
})

describe('onboarding', () => {
  const ran: string[] = []
  const step = (id: string, order: number, needed: (user: User) => boolean = () => true, after = () => {}): Shape => ({
    id,
    onboarding: { order, needed },
    setup: () => ({
      onboard: async (user: User) => {
        ran.push(`${id} of ${user.id}`)
        after()
      },
    }),
  })
  const run = async (user: Store<User | null>, ...shapes: Shape[]) => {
    ran.length = 0
    const loaded = setupAs(user, ...shapes)
    await loaded.configured()
    const needsMore = loaded.needsMore()
    await loaded.onboard(true)
    return { more: needsMore, ran: [...ran] }
  }
  test('runs the needed steps in order, once', async () => {
    const found = await run(
      createStore<User | null>(USER),
      step('wallet', 20),
      step('consent', 10),
      step('never', 5, () => false),
      { id: 'plain' },
    )
    expect(found).toEqual({ more: true, ran: ['consent of user-1', 'wallet of user-1'] })
  })
  test('each step gets the user as the earlier step left it', async () => {
    const user = createStore<User | null>(USER)
    const swap = () => user.set({ ...USER, id: 'user-2' })
    const found = await run(
      user,
      step('first', 1, () => true, swap),
      step('second', 2, ({ id }) => id === 'user-1'),
      step('third', 3, ({ id }) => id === 'user-2'),
    )
    expect(found.ran).toEqual(['first of user-1', 'third of user-2'])
  })
  test('stops if the user has logged out', async () => {
    const user = createStore<User | null>(USER)
    const found = await run(
      user,
      step(
        'first',
        1,
        () => true,
        () => user.set(null),
      ),
      step('second', 2),
    )
    expect(found.ran).toEqual(['first of user-1'])
  })
  test('without a user no step is needed', async () => {
    expect(await run(createStore<User | null>(null), step('first', 1))).toEqual({ more: false, ran: [] })
  })
  test('a step that rejects ends onboarding with its reason', async () => {
    const loaded = setupAs(createStore<User | null>(USER), {
      id: 'one',
      onboarding: { order: 1, needed: () => true },
      setup: () => ({ onboard: () => Promise.reject(new LatchkitError('exited_auth_flow', 'No thanks')) }),
    })
    await loaded.configured()
    expect(await codeOf(loaded.onboard(true))).toBe('exited_auth_flow')
  })
})
