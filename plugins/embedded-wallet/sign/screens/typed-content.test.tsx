import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../../core/effects.js'
import { shown } from '../../../../tests/unit/rows.js'
import { BASE as chain, FAKE_USDC, OWNER, SHOP, TOKENS, USDC } from '../../effects/screens/samples.js'
import type { SignContent, TypedRow } from '../contract.js'
import { TypedContent } from './TypedContent.js'

const typed = (message: readonly TypedRow[], ...effects: readonly Effect[]) =>
  ({
    kind: 'typed',
    primaryType: 'Permit',
    domain: [],
    message,
    raw: '{ "all": "of it" }',
    tokens: TOKENS,
    ...(effects.length && { gives: { effects, chain } }),
  }) satisfies SignContent
const see = (content: ReturnType<typeof typed>) => shown(<TypedContent content={content} address={OWNER} />)
const VALUE = [{ name: 'value', value: '115792089237316195423570985008687907853' }]

describe('typed data that gives something away', () => {
  const permit: Effect = {
    kind: 'allow',
    token: USDC.address,
    spender: SHOP,
    limit: 'unlimited',
    usableUntil: 1_767_225_600n,
  }
  test('a permit: spender, limit, token, expiry and its risks', () => {
    const { rows, words } = see(typed(VALUE, permit))
    expect(rows).toMatchObject({
      Limit: ['Unlimited USDC'],
      Spender: [SHOP],
      'Token contract': [USDC.address],
      'Signature usable until': ['2026-01-01 00:00 UTC'],
      value: [VALUE[0]?.value],
    })
    expect(words).toEqual(
      expect.arrayContaining([
        'Whoever is named here may move all of your USDC, now and later.',
        'Whoever has this signature can use it without asking you again, and without a fee of yours.',
        '{ "all": "of it" }',
      ]),
    )
    expect(words.indexOf(SHOP)).toBeLessThan(words.indexOf(`${VALUE[0]?.value}`))
  })
  test('an order: what is offered and what is received', () => {
    const { rows } = see(
      typed(VALUE, {
        kind: 'order',
        gives: [{ contract: USDC.address, amount: 5_000_000n }],
        gets: [{ contract: null, amount: 10n ** 18n }],
        until: 1_767_225_600n,
      }),
    )
    expect(rows).toMatchObject({ 'You give': ['5 USDC', USDC.address], 'You get': ['1 ETH'] })
  })
  test('other typed data is a table, without a warning', () => {
    const { rows, words } = see(typed(VALUE))
    expect(rows).toEqual({ value: [VALUE[0]?.value] })
    expect(words.join(' ')).not.toContain('Whoever')
  })
})

describe('values in a readable form', () => {
  const value = (of: string, means: TypedRow['means']) => see(typed([{ name: 'it', value: of, means }]))
  test.each<[string, TypedRow['means'], string]>([
    ['1767225600', { moment: 1_767_225_600n }, '2026-01-01 00:00 UTC'],
    ['4102444799', { moment: 4_102_444_799n }, '2099-12-31 23:59 UTC'],
    ['4102444800', { moment: 4_102_444_800n }, 'Without an end'],
    ['1250000', { token: USDC.address.toLowerCase() }, '1.25 USDC'],
    ['1250000', { token: FAKE_USDC.address }, '1,250,000'],
    ['1250000', { token: SHOP }, '1,250,000'],
    ['0x1312d0', 'number', '1,250,000'],
    ['115', 'highest', 'The highest there is'],
  ])('%s, %o: %s', (of, means, words) => {
    const { rows, html } = value(of, means)
    expect(rows.it).toEqual([words])
    expect(html).toContain(`title="${of}"`)
  })
  test('an address is split into groups of four', () => {
    const { rows, html } = value(SHOP, 'address')
    expect(rows.it).toEqual([SHOP])
    expect(html).toContain('<i>0xd8dA</i><i>6BF2</i>')
  })
})

test('a list of ten thousand shows two hundred, and how many more there are', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}`, value: '20 bytes of a value.' }))
  const { html, words } = see(typed([{ name: 'list', value: list }]))
  expect(html.split('20 bytes of a value.')).toHaveLength(201)
  expect(words.join(' ')).toContain('And 9800 more, which are in the raw data.')
})
