import { hashMessage, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'
import { messageHash } from '../../../server/frame/page/rpc/message.js'
import { mustBeAddress } from '../../../server/frame/page/rpc/method.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { refused } from './refused.js'

const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const { address, signMessage } = privateKeyToAccount(KEY)
const OTHER = '0x3535353535353535353535353535353535353535'

describe('the hashed bytes of a message', () => {
  test.each([['a word'], ['Grüße, 世界 🌍'], ['\x00'], ['a0xab'], ['0xabc'], ['0xzz'], ['0xab '], ['0x\n'], ['0']])(
    '%j is text',
    (message) => {
      expect(toHex(messageHash(message))).toBe(hashMessage(message))
    },
  )
  test.each(['0xab', '0xABCD', '0X0102', '0x'])('%s is hashed as bytes', (message) => {
    const raw = toHex(fromHex(message))
    expect(toHex(messageHash(message))).toBe(hashMessage({ raw }))
  })
})

describe('the methods that sign a message', () => {
  const words = 'non-empty string of at most 1000000 characters'
  const sign = (method: string, ...params: unknown[]) => methods[method]?.(params, address)(fromHex(KEY))

  test('both sign the same, with the address as either parameter', async () => {
    const signature = await signMessage({ message: 'Hello' })
    expect(sign('personal_sign', 'Hello', address)).toBe(signature)
    expect(sign('eth_sign', address, 'Hello')).toBe(signature)
    expect(sign('personal_sign', stringToHex('Hello'), address)).toBe(signature)
  })
  test.each([['personal_sign'], ['eth_sign']])(
    '%s signs a message of the maximum length and no longer one',
    (method) => {
      const params = (message: unknown) => (method === 'eth_sign' ? [address, message] : [message, address])
      expect(sign(method, ...params('x'.repeat(1_000_000)))).toMatch(/^0x/)
      for (const message of ['x'.repeat(1_000_001), '', undefined, null, 5, ['x'], { length: 1 }])
        expect(() => sign(method, ...params(message))).toThrow(refused(words))
    },
  )
  test.each([['personal_sign'], ['eth_sign']])('%s refuses another address before it reads the message', (method) => {
    const params = method === 'eth_sign' ? [OTHER, ''] : ['', OTHER]
    expect(() => sign(method, ...params)).toThrow(refused('not the wallet’s'))
  })
})

describe('the address that a request names', () => {
  test('may have its checksum or not', () => {
    for (const named of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(() => mustBeAddress(address, named)).not.toThrow()
  })
  test.each([
    ['another', OTHER],
    ['missing', undefined],
    ['null', null],
    ['a list of the right one', [address]],
    ['an object that reads as the right one', { toString: () => address }],
  ])('is refused if it is %s', (_, named) => {
    expect(() => mustBeAddress(address, named)).toThrow(refused('The address in the parameters is not the wallet’s.'))
  })
  test.each([[''], [address.slice(0, -1)], [`${address}0`], [`x${address}`]])(
    'is refused if it is malformed: %j',
    (named) => {
      expect(() => mustBeAddress(address, named)).toThrow(refused('must be an Ethereum address'))
    },
  )
})
