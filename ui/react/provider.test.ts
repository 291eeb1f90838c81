import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { APP_ID } from '../../tests/unit/token.js'
import { LatchkitProvider, type LatchkitProviderProps } from './LatchkitProvider.js'
import { useLatchkit } from './use-latchkit.js'

const IDS = { appId: APP_ID, apiUrl: 'https://auth.example.com', plugins: [] }
type Latchkit = ReturnType<typeof useLatchkit>

/** Renders a component on the server. Returns what its hook gets. */
function rendered(wrap: (page: ReactElement) => ReactElement): Latchkit {
  let latchkit: Latchkit | undefined
  const Page = () => {
    latchkit = useLatchkit()
    return null
  }
  renderToString(wrap(createElement(Page)))
  if (!latchkit) throw new Error('nothing was rendered')
  return latchkit
}
const inServer = (props: Partial<LatchkitProviderProps> = {}) =>
  rendered((page) => createElement(LatchkitProvider, { ...IDS, ...props }, page))

describe('on the server', () => {
  test('the provider starts nothing, and the hooks have their first values', () => {
    expect(inServer()).toMatchObject({
      ready: false,
      status: 'initializing',
      authenticated: false,
      user: null,
      isModalOpen: false,
    })
  })
  test.each(['getAccessToken', 'logout', 'login', 'refreshUser', 'forkSession'] as const)(
    '%s before a client is there rejects (decision 9)',
    async (name) => {
      await expect((inServer()[name] as () => Promise<unknown>)()).rejects.toMatchObject({ code: 'not_ready' })
    },
  )
  test('one way to link and one to unlink for each method that has accounts', () => {
    const names = Object.keys(inServer())
    const kinds = ['Email', 'Phone', 'Google', 'Twitter', 'Discord', 'Github', 'Spotify', 'Instagram', 'Tiktok']
    for (const kind of [...kinds, 'LinkedIn', 'Apple', 'Farcaster', 'Telegram', 'Passkey'])
      expect(names).toEqual(expect.arrayContaining([`link${kind}`, `unlink${kind}`]))
  })
  test('without a provider the hooks have their first values, and their calls reject with not_ready', async () => {
    const outside = rendered((page) => page)
    expect(outside.ready).toBe(false)
    await expect(outside.unlinkEmail('x')).rejects.toMatchObject({ code: 'not_ready' })
    await expect(outside.login()).rejects.toThrow('mount <LatchkitProvider')
  })
})

describe('a wrong configuration throws at render (Wire §5.1)', () => {
  test.each<[Partial<LatchkitProviderProps>, string]>([
    [{ appId: 'short' }, 'missing_or_invalid_app_id'],
    [{ appId: '' }, 'missing_or_invalid_app_id'],
    [{ apiUrl: 'auth.example.com' }, 'invalid_config'],
  ])('%j: %s', (props, code) => {
    expect(() => inServer(props)).toThrow(expect.objectContaining({ code }))
  })
})
