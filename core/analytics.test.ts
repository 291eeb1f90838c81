import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../tests/unit/browser.js'
import { handClock } from '../tests/unit/clock.js'
import { APP_ID } from '../tests/unit/token.js'
import { createTrack } from './analytics.js'
import { deviceId } from './browser/device-id.js'
import { createStorage } from './browser/storage.js'
import type { HostConfig } from './host-config.js'
import { createStore } from './lib/store.js'

afterEach(() => vi.unstubAllGlobals())
const HOST: HostConfig = { appId: APP_ID, apiUrl: 'https://auth.example.com' }

function setup(wishes: Partial<HostConfig> = {}, disk = new Map<string, string>()) {
  stubBrowser({ disk })
  const storage = createStorage('app:')
  const clock = handClock()
  const once = vi.fn(async (_path: string, _init?: RequestInit) => '')
  const host = createStore<HostConfig>({ ...HOST, ...wishes })
  const track = createTrack({ transport: { once }, storage, settings: { host }, clock }, (work) => work())
  const sent = () => once.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  const configure = (next: Partial<HostConfig>) => host.set({ ...HOST, ...next })
  return { track, once, storage, clock, sent, configure }
}

describe('track', () => {
  test('sends the event with user and time by a request that survives the page', () => {
    const { track, once, sent, storage, clock } = setup()
    track('modal_open', { initialScreen: 'LANDING' })
    expect(once).toHaveBeenCalledWith('/analytics_events', expect.objectContaining({ method: 'POST', keepalive: true }))
    expect(sent().slice(1)).toEqual([
      {
        event_name: 'modal_open',
        client_id: deviceId(storage),
        payload: { initialScreen: 'LANDING', clientTimestamp: new Date(clock.now()).toISOString() },
      },
    ])
  })
  test('does not throw if sending fails', async () => {
    const { track, once } = setup()
    once.mockRejectedValue(new Error('offline'))
    expect(() => track('x')).not.toThrow()
  })
})

describe('sdk_initialize', () => {
  const names = (sent: readonly { event_name: string }[]) => sent.map(({ event_name }) => event_name)
  test('goes before the first event, with the host’s configuration without its appearance, and chains as ids', () => {
    const { track, sent } = setup({
      appearance: { theme: 'dark' },
      headless: true,
      loginMethods: ['email'],
      supportedChains: [{ id: 1, name: 'one' }],
      defaultChain: { id: 1, name: 'one' },
    })
    expect(sent()).toEqual([])
    track('x')
    expect(names(sent())).toEqual(['sdk_initialize', 'x'])
    expect(sent()[0].payload).toMatchObject({
      headless: true,
      loginMethods: ['email'],
      supportedChains: [1],
      defaultChain: 1,
    })
    expect(sent()[0].payload).not.toHaveProperty('appearance')
  })
  test('sends no address of a node, since it may contain a key', () => {
    const { track, sent } = setup({
      supportedChains: [{ id: 1, name: 'one', rpcUrls: { default: { http: ['https://node.example/secret'] } } }],
      rpcConfig: { rpcUrls: { 1: 'https://node.example/secret' } },
      solana: { rpcs: { 'solana:mainnet': { url: 'https://node.example/secret' } } },
    })
    track('x')
    expect(sent()[0].payload).toMatchObject({ appId: APP_ID, supportedChains: [1] })
    expect(JSON.stringify(sent())).not.toContain('secret')
  })
  test('is sent once for each configuration, even after a reload', () => {
    const disk = new Map<string, string>()
    const first = setup({ headless: true }, disk)
    first.track('x')
    first.track('y')
    expect(names(first.sent())).toEqual(['sdk_initialize', 'x', 'y'])
    const second = setup({ headless: true }, disk)
    second.track('x')
    expect(names(second.sent())).toEqual(['x'])
    second.configure({ headless: false })
    second.track('y')
    second.configure({ headless: true })
    second.track('z')
    expect(names(second.sent())).toEqual(['x', 'sdk_initialize', 'y', 'z'])
  })
  test('is not sent again if only the appearance changes', () => {
    const { track, sent, configure } = setup({ appearance: { theme: 'dark' } })
    track('x')
    configure({ appearance: { theme: 'light' } })
    track('y')
    expect(names(sent())).toEqual(['sdk_initialize', 'x', 'y'])
  })
  test('a configuration that cannot be serialised is not sent, and other events are', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const { track, sent } = setup({ fundingMethodConfig: loop } as Partial<HostConfig>)
    track('x')
    expect(names(sent())).toEqual(['x'])
  })
})
