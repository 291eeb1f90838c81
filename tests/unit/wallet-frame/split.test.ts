import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const SHARE = new Uint8Array([1])
const split = vi.fn<(secret: Uint8Array, shares: number, threshold: number) => Promise<(Uint8Array | undefined)[]>>()

/** Only this test replaces the split. All other tests use the real one. */
describe('a secret whose split lacks a share becomes no wallet, since it could not be recovered', () => {
  let splitSecret: typeof import('../../../server/frame/page/keys/shares.js').splitSecret
  beforeAll(async () => {
    vi.resetModules()
    vi.doMock('shamir-secret-sharing', () => ({ split, combine: () => Promise.reject(new Error('not joined here')) }))
    splitSecret = (await import('../../../server/frame/page/keys/shares.js')).splitSecret
  })
  afterAll(() => {
    vi.doUnmock('shamir-secret-sharing')
    vi.resetModules()
  })

  test.each<[which: string, all: (Uint8Array | undefined)[]]>([
    ['of the device', [undefined, SHARE, SHARE]],
    ['of the server', [SHARE, undefined, SHARE]],
    ['of the recovery', [SHARE, SHARE]],
    ['at all', []],
  ])('%s', async (_, all) => {
    split.mockResolvedValueOnce(all)
    await expect(splitSecret(new Uint8Array(17))).rejects.toThrow('The secret could not be split.')
  })
  test('with all three shares it does, and two of them are used', async () => {
    split.mockResolvedValueOnce([SHARE, SHARE, SHARE])
    expect(await splitSecret(new Uint8Array(17))).toEqual({ device: SHARE, server: SHARE, recovery: SHARE })
    expect(split.mock.lastCall?.slice(1)).toEqual([3, 2])
  })
})
