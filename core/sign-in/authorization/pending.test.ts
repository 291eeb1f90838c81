import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { createStorage } from '../../browser/storage.js'
import { storePending, takePending } from './pending.js'

const login = (verifier: string) => ({ verifier, intent: 'login' as const, shown: true })
beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())
const code = (work: () => unknown) => {
  try {
    return work()
  } catch (cause) {
    return [(cause as { code: string }).code, (cause as Error).message]
  }
}

describe('the pending login kept in storage', () => {
  test('is returned once, for its own state', () => {
    const storage = createStorage('app:')
    storePending(storage, 'state-1', { verifier: 'one', intent: 'link', shown: false })
    expect(storage.get('state_code')).toBe('state-1')
    expect(storage.get('headless_oauth')).toBe(true)
    expect(takePending(storage, 'state-1', () => {})).toEqual({
      verifier: 'one',
      intent: 'link',
      shown: false,
      disableSignup: false,
    })
    for (const key of ['state_code', 'code_verifier', 'headless_oauth']) expect(storage.get(key)).toBeNull()
    expect(code(() => takePending(storage, 'state-1', () => {}))).toEqual([
      'unknown_auth_error',
      'Authentication error.',
    ])
  })
  test('has whether only existing users may log in', () => {
    const storage = createStorage('app:')
    storePending(storage, 'state-1', { ...login('one'), disableSignup: true })
    expect(takePending(storage, 'state-1', () => {})).toMatchObject({ intent: 'login', disableSignup: true })
  })
  test('another state is reported as a phishing attempt with both states, and deletes nothing', () => {
    const storage = createStorage('app:')
    const phishing = vi.fn()
    storePending(storage, 'mine', login('one'))
    const expected = ['oauth_state_mismatch', 'Unexpected auth flow. This may be a phishing attempt.']
    for (const forged of ['theirs', '__proto__', 'constructor', 'toString', ''])
      expect(
        code(() => takePending(storage, forged, phishing)),
        forged,
      ).toEqual(expected)
    expect(phishing).toHaveBeenCalledWith('mine')
    expect(takePending(storage, 'mine', phishing).verifier).toBe('one')
  })
  test('is one of four at most, for several tabs', () => {
    const storage = createStorage('app:')
    for (const n of [1, 2, 3, 4, 5]) storePending(storage, `state-${n}`, login(`${n}`))
    expect(takePending(storage, 'state-3', () => {}).verifier).toBe('3')
    expect(takePending(storage, 'state-2', () => {}).verifier).toBe('2')
    expect(code(() => takePending(storage, 'state-1', () => {}))).toContain('oauth_state_mismatch')
  })
  test.each([null, 7, 'x', [], { state: 7 }, { state: { verifier: 7 } }])(
    'corrupt storage (%j) holds no pending login',
    (storedValue) => {
      const storage = createStorage('app:')
      storage.set('code_verifier', storedValue)
      expect(code(() => takePending(storage, 'state', () => {}))).toEqual([expect.any(String), expect.any(String)])
    },
  )
})
