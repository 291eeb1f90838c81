import { beforeEach, describe, expect, test } from 'vitest'
import { openRing } from '../../../server/crypto/key-service/open-ring.js'
import { type VaultPlace, vault } from '../../../server/crypto/key-service/vault.js'
import { openSecret } from '../../../server/crypto/secret.js'
import { startServer } from '../../../server/server.js'
import { policyFor, startVault } from '../../key-services/vault.js'

const FIRST = 'the first secret, which is plain or wrapped: both are one'
const SECOND = 'the second secret: it has commas, a colon, and € in it'

describe('a ring with wrapped secrets', () => {
  let server: Awaited<ReturnType<typeof startVault>>
  let place: VaultPlace
  const wrapped = (kid: number, secret: string) => vault(place).wrap(secret, `latchkit-server root secret ${kid}`)

  beforeEach(async () => {
    server = await startVault()
    server.createKey('latchkit')
    place = { url: server.url, key: 'latchkit', token: server.createToken(policyFor('latchkit')) }
    return () => server.stop()
  })

  test('is the ring of what was wrapped: each kid, fingerprint and key is the same, so nothing is sealed anew', async () => {
    const plain = await openSecret({ secrets: [`2:${SECOND}`, FIRST] })
    const ring = [`2:${await wrapped(2, SECOND)}`, await wrapped(0, FIRST)]
    const opened = await openSecret({ secrets: await openRing(ring, { vault: place }) })
    expect(opened.kids).toEqual(plain.kids)
    expect(opened.fingerprints()).toEqual(plain.fingerprints())
    expect(opened.open(plain.seal('text', 'purpose'), 'purpose')).toBe('text')
    expect(plain.open(opened.seal('text', 'purpose'), 'purpose')).toBe('text')
  })

  test('may have plain ones beside them, and asks nobody where all are plain', async () => {
    expect(await openRing([`2:${await wrapped(2, SECOND)}`, FIRST], { vault: place })).toEqual([
      `2:${SECOND}`,
      `0:${FIRST}`,
    ])
    server.calls.length = 0
    expect(await openRing([FIRST], { vault: place })).toEqual([`0:${FIRST}`])
    expect(server.calls).toEqual([])
  })

  test('opens a secret under its own id alone', async () => {
    const text = await wrapped(2, SECOND)
    await expect(openRing([`3:${text}`], { vault: place })).rejects.toThrow(
      /^The root secret with the id 3 was not opened\. Vault at .* it was wrapped for another id/,
    )
  })

  test('refuses what was wrapped and is too short, twice wrapped, or not for a service that is set', async () => {
    const services = { vault: place }
    await expect(openRing([`2:${await wrapped(2, 'short')}`], services)).rejects.toThrow(
      'has 5 bytes and needs at least 32',
    )
    await expect(openRing([`2:${await wrapped(2, '')}`], services)).rejects.toThrow('has 0 bytes')
    const twice = await wrapped(2, await wrapped(2, SECOND))
    await expect(openRing([`2:${twice}`], services)).rejects.toThrow('was wrapped twice')
    await expect(openRing([`2:${await wrapped(2, SECOND)}`], {})).rejects.toThrow('Set LATCHKIT_SERVER_VAULT_URL')
    await expect(openRing(['2:aws-kms:AAAA'], services)).rejects.toThrow('Set LATCHKIT_SERVER_AWS_KMS_KEY')
  })

  test('is waited for where Vault is sealed or away, and is told once', async () => {
    const ring = [`2:${await wrapped(2, SECOND)}`]
    const told: string[] = []
    server.state.sealed = true
    const opening = openRing(ring, { vault: place }, { wait: 20_000, warn: (message) => told.push(message) })
    await expect.poll(() => server.calls.length).toBeGreaterThan(2)
    server.state.sealed = false
    expect(await opening).toEqual([`2:${SECOND}`])
    expect(told).toEqual([
      expect.stringMatching(/is sealed or down for maintenance\. Unseal it.* asked again for 20 s\.$/),
    ])
  })

  test('is given up when the time is over, and at once without one', async () => {
    const ring = [`2:${await wrapped(2, SECOND)}`]
    server.state.sealed = true
    server.calls.length = 0
    await expect(openRing(ring, { vault: place })).rejects.toThrow('is sealed')
    expect(server.calls).toHaveLength(1)
    const before = performance.now()
    await expect(openRing(ring, { vault: place }, { wait: 700 })).rejects.toThrow('is sealed')
    expect(performance.now() - before).toBeLessThan(3000)
    expect(server.calls.length).toBeGreaterThan(2)
  })

  test('has one time for all its secrets', async () => {
    const ring = [`2:${await wrapped(2, SECOND)}`, `1:${await wrapped(1, FIRST)}`]
    server.state.fault = (request) => {
      // opens the first one after a while, and the second one never
      server.state.sealed = server.calls.filter((call) => call.includes('decrypt')).length !== 2
      return request.url === undefined
    }
    server.calls.length = 0
    const before = performance.now()
    await expect(openRing(ring, { vault: place }, { wait: 1500 })).rejects.toThrow('the id 1 was not opened')
    expect(performance.now() - before).toBeLessThan(4000)
  })

  test('does not ask again where that cannot help', async () => {
    const ring = [`2:${await wrapped(2, SECOND)}`]
    server.revoke(`${place.token}`)
    server.calls.length = 0
    await expect(openRing(ring, { vault: place }, { wait: 20_000 })).rejects.toThrow('refuses the token')
    expect(server.calls).toHaveLength(1)
  })
})

test('a server without secrets in its settings has its own, whatever key services there are', async () => {
  const server = await startServer({ secrets: [], keyServices: {} })
  await server.close()
})
