import { describe, expect, test } from 'vitest'
import { newSecret } from '../../../server/frame/page/keys/secret.js'
import { hashOf, joinShares, splitSecret } from '../../../server/frame/page/keys/shares.js'
import { decrypt, encrypt } from '../../../server/frame/page/recovery/recovery-key.js'

describe('two of three shares', () => {
  test('restore the secret, any two in any order', async () => {
    for (let round = 0; round < 50; round++) {
      const secret = newSecret()
      const { device, server, recovery } = await splitSecret(secret)
      const pairs = [
        [device, server],
        [server, device],
        [recovery, server],
        [device, recovery],
      ] as const
      for (const [one, other] of pairs) expect(await joinShares(one, other)).toEqual(secret)
    }
  })
  test('one share alone reveals nothing: its bytes are uniformly distributed', async () => {
    for (const secret of [new Uint8Array(64), new Uint8Array(64).fill(255)]) {
      const counts = new Array<number>(256).fill(0)
      for (let round = 0; round < 400; round++) {
        const { device } = await splitSecret(secret)
        for (const byte of device.subarray(0, -1)) counts[byte] = (counts[byte] ?? 0) + 1
      }
      // 25 600 bytes in 256 classes: chi-square has a mean of 255 and a deviation of 23, so 400 is more than six
      // deviations
      const chi = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
      expect(chi).toBeLessThan(400)
    }
  })
  test('of different splits do not restore the secret', async () => {
    const secret = newSecret()
    const [first, second] = [await splitSecret(secret), await splitSecret(secret)]
    const joined = await joinShares(first.recovery, second.server).catch(() => undefined)
    expect(joined).not.toEqual(secret)
    expect(hashOf(first.device)).not.toBe(hashOf(second.device))
  })
})

describe('an encrypted share', () => {
  const key = () => new Uint8Array(32).fill(1)
  const share = () => new Uint8Array([1, 2, 3])
  test('is decrypted with its key', async () => {
    expect(await decrypt(key(), await encrypt(key(), share(), 'a'), 'a')).toEqual(share())
  })
  test('is not decrypted with another key, for another wallet, or after a change', async () => {
    const sealed = await encrypt(key(), share(), 'a')
    expect(await decrypt(new Uint8Array(32), sealed, 'a')).toBeUndefined()
    expect(await decrypt(key(), sealed, 'b')).toBeUndefined()
    // not the last character, since some of its bits are unused and must be 0
    const changed = `${sealed.slice(0, -4)}${sealed.at(-4) === 'A' ? 'B' : 'A'}${sealed.slice(-3)}`
    expect(await decrypt(key(), changed, 'a')).toBeUndefined()
  })
  test('its key is wiped', async () => {
    const used = key()
    await encrypt(used, share(), 'a')
    expect(used).toEqual(new Uint8Array(32))
  })
})

/** Shamir's scheme in GF(2^8) with the polynomial of AES, by the book: the last byte of a share is its x. */
const times = (one: number, other: number): number => {
  let product = 0
  for (let bit = 0, power = one; bit < 8; bit++) {
    if ((other >> bit) & 1) product ^= power
    power = (power << 1) ^ (power & 0x80 ? 0x11b : 0)
  }
  return product
}
const inverse = (value: number): number => {
  let result = 1
  for (let count = 0; count < 254; count++) result = times(result, value)
  return result
}
const xOf = (share: Uint8Array) => share.at(-1) ?? 0
/** The value at 0 of the line through both shares. */
const lineAtZero = (one: Uint8Array, other: Uint8Array) => {
  const over = inverse(xOf(one) ^ xOf(other))
  const [weight, otherWeight] = [times(xOf(other), over), times(xOf(one), over)]
  return one.slice(0, -1).map((byte, at) => times(byte, weight) ^ times(other[at] ?? 0, otherWeight))
}
const shareAt = (x: number, secret: Uint8Array, slope: Uint8Array) =>
  Uint8Array.from([...secret.map((byte, at) => byte ^ times(slope[at] ?? 0, x)), x])

describe('another implementation of the scheme', () => {
  test('joins what ours has split', async () => {
    for (let round = 0; round < 20; round++) {
      const secret = newSecret()
      const { device, server, recovery } = await splitSecret(secret)
      expect(lineAtZero(device, server)).toEqual(secret)
      expect(lineAtZero(recovery, device)).toEqual(secret)
    }
  })
  test('splits what ours joins', async () => {
    for (let round = 0; round < 20; round++) {
      const [secret, slope] = [newSecret(), newSecret()]
      const [x, y] = [1 + 2 * round, 255 - round]
      expect(await joinShares(shareAt(x, secret, slope), shareAt(y, secret, slope))).toEqual(secret)
    }
  })
})
