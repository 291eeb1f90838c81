import { describe, expect, test } from 'vitest'
import { openSecret } from '../../../server/crypto/secret.js'

/** At least 32 bytes each. */
const FIRST = 'the first secret of a server, which it has had since it began'
const SECOND = 'the second secret of a server, which began to seal after the first'
const THIRD = 'the third secret of a server, which nobody has used for anything yet'
const PURPOSE = ['wallet share', 'an-app', '0xAddress'] as const
const SHARE = 'a share of Ada’s'

/** Written by the version that had one secret and no ids. */
const BEFORE_RINGS = {
  sealed: 'FdON27yo8asgEdI5moLwhQsLdu2j5xvCy1V8POE3Cai8rCMMzNO9jkqvBEglhw',
  hmac: 'axGkVYqsxUFmU8eqpx46VhsLmfkzzkRCNL_IiD-1BiY',
}
/** Made by WebCrypto from the description of the format, with the nonce 1, 2, … 12, and not by the server's code. */
const OF_KID_7 = {
  sealed: 'v1.7.AQIDBAUGBwgJCgsMb4B9qpAbWxaEfRMpqycE2buPia7VH715foj5Uwx9FbPjRg',
  hmac: 'v1.7.jpXen4vwLGQJqyEGxHXL-TiWjsQqas7A9TF7ChCuVcU',
}
const GUEST = ['guest', 'an-app', 'credential'] as const

const ringOf = (...secrets: string[]) => openSecret({ secrets })

describe('values of both formats', () => {
  test('are what they were when they were written', async () => {
    const ring = await ringOf(`7:${SECOND}`, FIRST)
    expect(ring.open(BEFORE_RINGS.sealed, ...PURPOSE)).toBe(SHARE)
    expect(ring.open(OF_KID_7.sealed, ...PURPOSE)).toBe(SHARE)
    expect(ring.hmacs(...GUEST)).toEqual([OF_KID_7.hmac, BEFORE_RINGS.hmac])
    for (const stored of ring.hmacs(...GUEST)) expect(ring.matches(stored, ...GUEST)).toBe(true)
    expect(ring.matches(OF_KID_7.hmac, 'guest', 'an-app', 'another')).toBe(false)
    expect(ring.matches('', ...GUEST)).toBe(false)
  })
  test('the id 0 writes what the version before can read, and an entry without an id has it', async () => {
    for (const ring of [await ringOf(FIRST), await ringOf(`0:${FIRST}`), await openSecret({ secret: FIRST })]) {
      expect(ring.kids).toEqual([0])
      expect(ring.seal(SHARE, ...PURPOSE)).toMatch(/^[\w-]+$/)
      expect(ring.hmac(...GUEST)).toBe(BEFORE_RINGS.hmac)
      expect(ring.open(BEFORE_RINGS.sealed, ...PURPOSE)).toBe(SHARE)
    }
  })
  test('the first secret makes new values, and each of them reads its own', async () => {
    const [old, both, swapped] = [
      await ringOf(FIRST),
      await ringOf(FIRST, `7:${SECOND}`),
      await ringOf(`7:${SECOND}`, FIRST),
    ]
    for (const [from, to] of [
      [old, both],
      [both, old],
      [both, swapped],
      [swapped, both],
      [swapped, await ringOf(`7:${SECOND}`)],
    ] as const)
      expect(to.open(from.seal(SHARE, ...PURPOSE), ...PURPOSE)).toBe(SHARE)
    expect(swapped.seal(SHARE, ...PURPOSE)).toMatch(/^v1\.7\.[\w-]+$/)
  })
})

describe('a value that cannot be opened is one clear error', () => {
  const errorOf = (read: () => string): string => {
    try {
      return read()
    } catch (error) {
      return (error as Error).message
    }
  }
  const body = OF_KID_7.sealed.slice('v1.7.'.length)
  test.each([
    ['of a secret that is missing', OF_KID_7.sealed, 'the id 7: add that secret to LATCHKIT_SERVER_SECRETS'],
    ['of the id 0, which is missing', BEFORE_RINGS.sealed, 'the id 0: add that secret to LATCHKIT_SERVER_SECRETS'],
    ['of a later format', `v2.7.${body}`, 'the format v2, which this server does not know'],
    ['of a later format with more parts', `v3.a.b.${body}`, 'the format v3'],
    ['with an id that is none', `v1.x.${body}`, 'is damaged'],
    ['with the id 0 written out', `v1.0.${body}`, 'is damaged'],
    ['with an id that is too large', `v1.12345.${body}`, 'is damaged'],
    ['with a space', `${body} `, 'is damaged'],
    ['that was cut short', 'v1.3.AQIDBAUGBwgJCgsMb4B9qpAbWxaEfRMpqyc', 'the id 3 has sealed was cut short'],
    ['that is empty', 'v1.3.', 'the id 3 has sealed was cut short'],
    ['that another secret sealed under this id', `v1.3.${body}`, 'the id 3: another secret has sealed it'],
  ])('%s', async (_, sealed, message) => {
    const ring = await ringOf(`3:${THIRD}`)
    const error = errorOf(() => ring.open(sealed, ...PURPOSE))
    expect(error).toContain(message)
    expect(error).not.toContain(body.slice(0, 16))
    expect(error).not.toContain(THIRD)
  })
  test('the id is authenticated: a value moved to another id of the same secret stays shut', async () => {
    const [three, four] = [await ringOf(`3:${THIRD}`), await ringOf(`4:${THIRD}`)]
    const sealed = three.seal(SHARE, ...PURPOSE)
    expect(three.open(sealed, ...PURPOSE)).toBe(SHARE)
    expect(() => four.open(sealed.replace('v1.3.', 'v1.4.'), ...PURPOSE)).toThrow('the id 4')
    const unmarked = await ringOf(THIRD)
    expect(() => unmarked.open(sealed.slice('v1.3.'.length), ...PURPOSE)).toThrow('the id 0')
  })
  test('every prefix of a value is refused, and so is every changed character', async () => {
    const ring = await ringOf(`7:${SECOND}`, FIRST)
    for (const { sealed } of [OF_KID_7, BEFORE_RINGS])
      for (let at = 0; at < sealed.length; at += 1) {
        expect(() => ring.open(sealed.slice(0, at), ...PURPOSE), `${at}`).toThrow()
        // the last character has bits that are not part of a byte
        if (at === sealed.length - 1) continue
        const other = sealed[at] === 'A' ? 'B' : 'A'
        expect(() => ring.open(sealed.slice(0, at) + other + sealed.slice(at + 1), ...PURPOSE), `${at}`).toThrow()
      }
  })
})

describe('fingerprints', () => {
  test('are the same for the same secret, and tell neither it nor a key', async () => {
    const [one, again] = [await ringOf(`7:${SECOND}`, FIRST), await ringOf(`5:${SECOND}`)]
    const [second, first] = [one.fingerprints().get(7), one.fingerprints().get(0)]
    expect(again.fingerprints().get(5)).toBe(second)
    expect(second).toMatch(/^[\w-]{22}$/)
    expect(first).not.toBe(second)
    expect(one.hmacs(...GUEST).join()).not.toContain(`${second}`)
  })
})
