import { describe, expect, test } from 'vitest'
import { codeOf } from '../../tests/unit/errors.js'
import { readAddress } from './odd-address.js'

describe('an address with a user', () => {
  test.each([
    ['https://user:pass@node.example', 'https://node.example/', 'user:pass'],
    ['http://user:pass@localhost:8545/rpc?a=b#c', 'http://localhost:8545/rpc?a=b#c', 'user:pass'],
    ['https://user@node.example', 'https://node.example/', 'user:'],
    ['https://:key@node.example', 'https://node.example/', ':key'],
    ['https://us%40er:p%3Ass@node.example', 'https://node.example/', 'us@er:p:ss'],
    ['https://user:100%@node.example', 'https://node.example/', 'user:100%'],
    ['https://ünser:schlüssel@node.example', 'https://node.example/', 'ünser:schlüssel'],
  ])('%s has it in a header', (address, url, user) => {
    const read = readAddress(address)
    expect(read.url).toBe(url)
    expect(Buffer.from(`${read.headers.authorization}`.replace('Basic ', ''), 'base64').toString()).toBe(user)
  })
})
test('an address without one is left as it is', () => {
  for (const address of ['https://node.example/@ada', 'https://node.example?to=a@b'])
    expect(readAddress(address)).toEqual({ url: address, headers: {} })
})
test.each(['', '/rpc', 'node.example', 'wss://node.example', 'ftp://user:pass@node.example', 'https://'])(
  '%j is refused with a reason',
  async (address) => {
    expect(await codeOf(Promise.resolve().then(() => readAddress(address)))).toBe('invalid_config')
  },
)
