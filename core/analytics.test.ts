import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../tests/unit/browser.js'
import { handClock } from '../tests/unit/clock.js'
import { APP_ID } from '../tests/unit/token.js'
import { createAnalytics, deviceId } from './analytics.js'
import type { HostConfig } from './host-config.js'
import { createStorage } from './storage.js'

afterEach(() => vi.unstubAllGlobals())
const HOST: HostConfig = { appId: APP_ID, apiUrl: 'https://auth.example.com' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function setup(wishes: Partial<HostConfig> = {}, disk = new Map<string, string>()) {
  stubBrowser({ disk })
  const storage = createStorage('app:')
  const clock = handClock()
  const once = vi.fn(async (_path: string, _init?: RequestInit) => undefined as unknown)
  let host: HostConfig = { ...HOST, ...wishes }
  const analytics = createAnalytics(
    once,
    storage,
    () => host,
    clock,
    (work) => work(),
  )
  const sent = () => once.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  const configure = (next: Partial<HostConfig>) => {
    host = { ...HOST, ...next }
  }
  return { ...analytics, once, storage, clock, sent, configure }
}

describe('the device’s id', () => {
  test('is a version 4 uuid, made once', () => {
    const { storage } = setup()
    const id = deviceId(storage)
    expect(id).toMatch(UUID)
    expect(deviceId(storage)).toBe(id)
    storage.remove('caid')
    expect(deviceId(storage)).not.toBe(id)
  })
  test('is made anew from garbage', () => {
    const { storage } = setup({}, new Map([['app:caid', '{}']]))
    expect(deviceId(storage)).toMatch(UUID)
  })
})

describe('track', () => {
  test('sends the event with who and when, to outlive the page', () => {
    const { track, once, sent, storage, clock } = setup()
    track('modal_open', { initialScreen: 'LANDING' })
    expect(once).toHaveBeenCalledWith('/analytics_events', expect.objectContaining({ method: 'POST', keepalive: true }))
    expect(sent()).toEqual([
      {
        event_name: 'modal_open',
        client_id: deviceId(storage),
        payload: { initialScreen: 'LANDING', clientTimestamp: new Date(clock.now()).toISOString() },
      },
    ])
  })
  test('swallows what goes wrong', async () => {
    const { track, once } = setup()
    once.mockRejectedValue(new Error('offline'))
    expect(() => track('x')).not.toThrow()
  })
  test('is silent by the flag, and makes no id', () => {
    const { track, initialized, once, storage } = setup({ analytics: false })
    track('x')
    initialized()
    expect(once).not.toHaveBeenCalled()
    expect(storage.get('caid')).toBeNull()
  })
})

describe('sdk_initialize', () => {
  test('carries the host’s configuration without its looks, chains as ids', () => {
    const { initialized, sent } = setup({
      ...{ appearance: { theme: 'dark' }, headless: true, loginMethods: ['email'] },
      ...{ supportedChains: [{ id: 1, name: 'one' }], defaultChain: { id: 1, name: 'one' } },
    })
    initialized()
    expect(sent()).toEqual([
      expect.objectContaining({
        event_name: 'sdk_initialize',
        payload: expect.objectContaining({
          headless: true,
          loginMethods: ['email'],
          supportedChains: [1],
          defaultChain: 1,
        }),
      }),
    ])
    expect(sent()[0].payload).not.toHaveProperty('appearance')
  })
  test('is said once for each configuration, also after a reload', () => {
    const disk = new Map<string, string>()
    const first = setup({ headless: true }, disk)
    first.initialized()
    first.initialized()
    expect(first.once).toHaveBeenCalledTimes(1)
    const second = setup({ headless: true }, disk)
    second.initialized()
    expect(second.once).not.toHaveBeenCalled()
    second.configure({ headless: false })
    second.initialized()
    second.configure({ headless: true })
    second.initialized()
    expect(second.once).toHaveBeenCalledTimes(1)
  })
  test('other looks are no other configuration', () => {
    const { initialized, once, configure } = setup({ appearance: { theme: 'dark' } })
    initialized()
    configure({ appearance: { theme: 'light' } })
    initialized()
    expect(once).toHaveBeenCalledTimes(1)
  })
  test('a configuration that cannot be written down breaks nothing', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const { initialized } = setup({ fundingMethodConfig: loop } as Partial<HostConfig>)
    expect(initialized).not.toThrow()
  })
})
