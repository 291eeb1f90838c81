import { describe, expect, test } from 'vitest'
import { parseRing, readRing } from '../../../server/crypto/ring.js'
import { openSecret } from '../../../server/crypto/secret.js'

const A = 'a'.repeat(32)
const B = 'b'.repeat(32)

describe('a ring of secrets', () => {
  test('is read newest first, with or without ids', () => {
    expect(readRing(`2:${B},${A}`)).toEqual([`2:${B}`, A])
    expect(readRing(` 2:${B} , 0:${A} ,`)).toEqual([`2:${B}`, `0:${A}`])
    expect(readRing(`2:${B}\r\n${A},with a comma\n\n`, 'lines')).toEqual([`2:${B}`, `${A},with a comma`])
    expect(parseRing([`2:${B}`, A])).toEqual([
      { kid: 2, secret: B },
      { kid: 0, secret: A },
    ])
  })
  test('keeps colons that belong to a secret', () => {
    expect(parseRing([`0:12:${A}`])).toEqual([{ kid: 0, secret: `12:${A}` }])
    expect(parseRing([`word:${A}`])).toEqual([{ kid: 0, secret: `word:${A}` }])
    expect(parseRing([`0:${A}\nof two lines`])).toEqual([{ kid: 0, secret: `${A}\nof two lines` }])
  })
  test.each([
    ['nothing', '', 'LATCHKIT_SERVER_SECRETS has no secret'],
    ['only separators', ' , ,', 'LATCHKIT_SERVER_SECRETS has no secret'],
    ['one id twice', `1:${A},1:${B}`, 'two secrets with the id 1'],
    ['two without an id', `${A},${B}`, 'two secrets with the id 0'],
    ['one without an id beside the id 0', `0:${A},${B}`, 'two secrets with the id 0'],
    ['a short one', `1:${A.slice(1)},${B}`, 'the id 1 in LATCHKIT_SERVER_SECRETS has 31 bytes and needs at least 32'],
    ['an empty one', `3:,${B}`, 'the id 3 in LATCHKIT_SERVER_SECRETS has 0 bytes'],
    ['an id that is too large', `${B},10000:${A}`, 'Secret 2 of LATCHKIT_SERVER_SECRETS begins with digits'],
    ['an id with a zero before it', `01:${A}`, 'Secret 1 of LATCHKIT_SERVER_SECRETS begins with digits'],
  ])('of %s is refused by one sentence without a secret', (_, text, message) => {
    expect(() => readRing(text)).toThrow(message)
    try {
      readRing(text)
    } catch (error) {
      expect((error as Error).message).not.toMatch(/aaa|bbb/)
    }
  })
  test('counts bytes, not characters', () => {
    expect(readRing('ä'.repeat(16))).toHaveLength(1)
    expect(() => readRing('ä'.repeat(15))).toThrow('has 30 bytes')
  })
  test('is given once: as one secret, taken as it is, or as several', async () => {
    expect((await openSecret({ secret: `7:${A}` })).kids).toEqual([0])
    expect((await openSecret({ secrets: [`7:${A}`] })).kids).toEqual([7])
    expect((await openSecret({ secret: 'short', secrets: [] })).kids).toEqual([0])
    await expect(openSecret({ secret: A, secrets: [B] })).rejects.toThrow('Both "secret" and "secrets" are given.')
    await expect(openSecret({ secrets: ['short'] })).rejects.toThrow('has 5 bytes')
  })
})
