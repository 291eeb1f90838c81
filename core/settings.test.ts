import { describe, expect, test, vi } from 'vitest'
import { APP_ID } from '../tests/unit/token.js'
import type { HostConfig } from './host-config.js'
import { createSettings } from './settings.js'

const HOST: HostConfig = { appId: APP_ID, apiUrl: 'https://auth.example.com/' }
const APP = { id: APP_ID, email_auth: true, sms_auth: true }
const invalid = (code: string) => expect.objectContaining({ code })

describe('settings', () => {
  test('reject a wrong configuration at once', () => {
    expect(() => createSettings({ ...HOST, appId: 'x' })).toThrow(invalid('missing_or_invalid_app_id'))
  })
  test('are placeholders until the server has answered', () => {
    const settings = createSettings(HOST)
    expect(settings.app.get()).toBeNull()
    expect(settings.current().loginMethods).toEqual(['wallet', 'email'])
    settings.answered(APP)
    expect(settings.current()).toBe(settings.app.get())
    expect(settings.current().loginMethods).toEqual(['email', 'sms'])
  })
  test.each<[string, object, boolean, string]>([
    ['the server, without a slash', APP, false, 'https://auth.example.com'],
    [
      'the app’s own API once it is known',
      { ...APP, custom_api_url: 'https://api.app.example/' },
      false,
      'https://api.app.example',
    ],
    [
      'the configuration is always requested from the main API',
      { ...APP, custom_api_url: 'https://api.app.example' },
      true,
      'https://auth.example.com',
    ],
  ])('base: %s', (_, wire, home, expected) => {
    const settings = createSettings(HOST)
    settings.answered(wire)
    expect(settings.base(home)).toBe(expected)
  })
  test('an answer that leaves no login method changes nothing', () => {
    const settings = createSettings(HOST)
    expect(() => settings.answered({ id: APP_ID, custom_api_url: 'https://x' })).toThrow(invalid('invalid_config'))
    expect(settings.app.get()).toBeNull()
    expect(settings.base()).toBe('https://auth.example.com')
  })
})

describe('configure', () => {
  const running = () => {
    const settings = createSettings({ ...HOST, clientId: 'client', wirePrefix: 'other', headless: true })
    settings.answered(APP)
    return settings
  }
  test('merges the new options with the same answer and notifies', () => {
    const settings = running()
    const listener = vi.fn()
    settings.app.subscribe(listener)
    settings.configure({ loginMethods: ['sms'] })
    expect(settings.current().loginMethods).toEqual(['sms'])
    expect(listener).toHaveBeenCalledOnce()
    settings.configure({})
    expect(settings.current().loginMethods).toEqual(['email', 'sms'])
  })
  test('keeps the app id and drops the earlier configuration', () => {
    const settings = running()
    settings.configure({ appearance: { theme: 'dark' } })
    expect(settings.host.get()).toEqual({
      ...HOST,
      clientId: 'client',
      wirePrefix: 'other',
      appearance: { theme: 'dark' },
    })
  })
  test('refuses an invalid configuration and keeps the earlier one', () => {
    const settings = running()
    const before = [settings.host.get(), settings.app.get()]
    expect(() => settings.configure({ loginMethods: [] })).toThrow(invalid('invalid_config'))
    expect([settings.host.get(), settings.app.get()]).toEqual(before)
  })
  test('before the server has answered takes effect once it has', () => {
    const settings = createSettings(HOST)
    settings.configure({ loginMethods: ['sms'] })
    expect(settings.app.get()).toBeNull()
    settings.answered(APP)
    expect(settings.current().loginMethods).toEqual(['sms'])
  })
})
