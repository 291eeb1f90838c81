import { describe, expect, test } from 'vitest'
import { type Chain, ethereum } from '../../../server/frame/page/keys/chain.js'
import { keySecret } from '../../../server/frame/page/keys/secret.js'
import { splitSecret } from '../../../server/frame/page/keys/shares.js'
import { randomBytes } from '../../../server/frame/page/lib/bytes.js'
import { type Opened, withShares } from '../../../server/frame/page/wallet/with-wallet.js'

/** A wallet in two shares, and all secrets that are in memory while it is restored. */
async function wallet() {
  const key = randomBytes(32)
  const address = ethereum.addressOf(key)
  const { device, server } = await splitSecret(keySecret(key.slice()))
  const secretsInMemory: Uint8Array[] = [device, server]
  const chain: Chain = {
    ...ethereum,
    async keyOf(secret) {
      const restored = await ethereum.keyOf(secret)
      secretsInMemory.push(secret, restored)
      return restored
    },
  }
  const open = (work: (opened: Opened) => unknown, of = address) =>
    withShares({ chain, address: of, userId: 'ada', accessToken: '' }, [device, server], work)
  return { open, buffers: secretsInMemory, key }
}
const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

describe('a restored wallet', () => {
  test('exists only while the work runs; then shares, secret and key are wiped', async () => {
    const { open, buffers, key } = await wallet()
    const during = await open((opened) => [isWiped(opened.secret), [...opened.key]])
    expect(during).toEqual([false, [...key]])
    expect(buffers).toHaveLength(4)
    expect(buffers.filter((bytes) => !isWiped(bytes))).toEqual([])
  })
  test.each<[string, (parts: Awaited<ReturnType<typeof wallet>>) => Promise<unknown>]>([
    ['the work fails', ({ open }) => open(() => Promise.reject(new Error('no')))],
    ['it is another wallet', ({ open }) => open(() => 'opened', `0x${'1'.repeat(40)}`)],
  ])('is wiped even if %s', async (_, use) => {
    const parts = await wallet()
    await expect(use(parts)).rejects.toThrow(/no|another wallet/)
    expect(parts.buffers).toHaveLength(4)
    expect(parts.buffers.filter((bytes) => !isWiped(bytes))).toEqual([])
  })
})
