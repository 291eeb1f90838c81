import { describe, expect, test } from 'vitest'
import { encrypt } from '../../server/crypto/encrypt.js'
import { purposes } from '../../server/crypto/purposes.js'
import { openSecret } from '../../server/crypto/secret.js'
import { keyMaterial } from '../../server/embedded/recovery.js'
import { openFactor } from '../../server/mfa/enrolment.js'
import { decryptSuccessor, hashOf } from '../../server/session/refresh-token.js'
import { wire } from '../wire.js'

/**
 * Values that the first version stored. A newer server must read them, so that sessions, codes and wallets survive.
 */
const WRITTEN = {
  hmac: 'QEk-GzglafqjqUy0Em4n90uXimv0LEUfNKObApWyBks',
  key: 'nKNsgSx6v7LCc7IM4VMWzSlNeklFnolr5OYwYqKrbXk',
  withoutSecret: 'YVULfrhZH4G_krzswR2VH_dIQP2tStAZbXqv8Wsxczg',
  tokenHash: '4zFuK6_rthA6NBjod4wK3JYNQCE6A6fn9PzTQm7YB78',
  successor: 'V5gjyOUUjoBZr4wPvAXmCn4tJ-RscgfGN6EcM0YpXNyMEISHQqgi11E',
  share: 'a_JVYlhwgh6ypOMM2slejMrB3K55OibXdosTlb3RfJBJCtE',
  authenticator: '4rZfFhJB8rVnjqlmiQ_DUz9BGc73gYSrS60P3kAQ5Q4bQAw3',
  recoveryKey: 'z79zFODKoIc90SsoTPJ-Mzaa4VXY46IYCNnURNlNi3yAt_wyXeT7Szw7Sge8dqPGDeKi0d5xzYlD32awEug8m49W1sloEA0',
}

describe('what an older server has written', () => {
  test('rests on the same hashes and keys', async () => {
    const { hmac, open } = await openSecret({ secret: 'given' })
    expect(hmac('a', 'b')).toBe(WRITTEN.hmac)
    const byKey = encrypt(Buffer.from(WRITTEN.key, 'base64url'), 'a value')
    expect(open(byKey, 'a', 'b')).toBe('a value')
    expect(hashOf('a token')).toBe(WRITTEN.tokenHash)
  })
  test('without a secret is read with the one that it took then', async () => {
    const { hmac } = await openSecret({ secret: 'latchkit development secret' })
    expect(hmac('a', 'b')).toBe(WRITTEN.withoutSecret)
  })
  test('gives the successor of a session’s token to the client with the token before it', () => {
    expect(decryptSuccessor('a token', WRITTEN.successor)).toBe('its successor')
  })
  test('gives a wallet’s share and its recovery key', async () => {
    const secret = await openSecret({ secret: 'given' })
    const wallet = { appId: 'an-app', address: '0xAddress' }
    expect(secret.open(WRITTEN.share, ...purposes.walletShare(wallet.appId, wallet.address))).toBe('a share')
    const recoveryKey = { recovery_key: WRITTEN.recoveryKey }
    expect(keyMaterial(secret, { ...wallet, recoveryMethod: wire.prefix, recoveryKey })).toEqual({
      recovery_type: `${wire.prefix}_generated_recovery_key`,
      recovery_key: 'k'.repeat(43),
    })
  })
  test('gives an authenticator’s secret', async () => {
    const secret = await openSecret({ secret: 'given' })
    const factor = { userId: 'a-user', method: 'totp', sealed: WRITTEN.authenticator } as const
    expect(openFactor(secret, { id: 'an-app' }, factor)).toBe('a secret')
  })
})

test('a seal that was cut short is not opened, however much of it is right', async () => {
  const { seal, open } = await openSecret({ secret: 'given' })
  const whole = Buffer.from(seal('', 'a'), 'base64url')
  expect(open(whole.toString('base64url'), 'a')).toBe('')
  for (const length of [0, 12, 16, 24, 27])
    expect(() => open(whole.subarray(0, length).toString('base64url'), 'a'), `${length}`).toThrow('was cut short')
})
