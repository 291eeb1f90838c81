import { describe, expect, test } from 'vitest'
import { readWrapped, textOfWrapped } from '../../../server/crypto/key-service/wrapped.js'
import { parseRing, readRing } from '../../../server/crypto/ring.js'
import { openSecret } from '../../../server/crypto/secret.js'

const PLAIN = 'a'.repeat(32)

describe('a wrapped secret', () => {
  test.each([
    ['vault:v1:AAAA', { service: 'vault', ciphertext: 'vault:v1:AAAA' }],
    ['vault:v12:AA+/AA==', { service: 'vault', ciphertext: 'vault:v12:AA+/AA==' }],
    ['aws-kms:AQIDAA==', { service: 'aws-kms', ciphertext: 'AQIDAA==' }],
  ] as const)('is read: %s', (text, wrapped) => {
    expect(readWrapped(text)).toEqual(wrapped)
    expect(textOfWrapped(wrapped)).toBe(text)
  })

  test.each([
    'vault:v1:',
    'vault:v0:AAAA',
    'vault:v1:AAA',
    'vault:v1:AAAA\n',
    'vault:v1:AAAA AAAA',
    'Vault:v1:AAAA',
    '"vault:v1:AAAA"',
    "'aws-kms:AAAA'",
    'vault: v1:AAAA',
    'vault=v1:AAAA',
    'aws_kms:AAAA',
    'aws:AAAA',
    'kms:AAAA',
    'aws-kms:',
    'aws-kms:A_-A',
    `vault:v1:${'A'.repeat(10_000)}`,
  ])('that is none is not taken for a plain one: %.40j', (text) => {
    expect(() => readWrapped(text)).toThrow(
      /^(begins as a wrapped secret and is none|is too long for a wrapped secret)/,
    )
    // long enough for a plain one
    expect(() => parseRing([`1:${text}${'='.repeat(40)}`])).toThrow(
      /^The secret with the id 1 in LATCHKIT_SERVER_SECRETS/,
    )
  })

  test.each([PLAIN, `vault${PLAIN}`, `vaulted: ${PLAIN}`, `awsAAA=${PLAIN}`, `my vault:v1:${PLAIN}`])(
    'is not what %s is',
    (text) => expect(readWrapped(text)).toBeUndefined(),
  )

  test('stands in a ring beside plain ones, with or without an id', () => {
    const ring = readRing(`2:vault:v1:AAAA,1:aws-kms:AAAA,${PLAIN}`)
    expect(parseRing(ring).map(({ kid, wrapped }) => [kid, wrapped?.service])).toEqual([
      [2, 'vault'],
      [1, 'aws-kms'],
      [0, undefined],
    ])
    expect(parseRing(['vault:v1:AAAA'])[0]).toMatchObject({ kid: 0, wrapped: { service: 'vault' } })
  })

  test('never seals: its text stands in the settings', async () => {
    await expect(openSecret({ secrets: ['1:vault:v1:AAAA'] })).rejects.toThrow('is wrapped, and was not opened')
    await expect(openSecret({ secrets: [`2:${PLAIN}`, '1:vault:v1:AAAA'] })).rejects.toThrow('the id 1')
    await expect(openSecret({ secret: 'vault:v1:AAAA' })).rejects.toThrow('is given as one of "secrets"')
  })
})
