import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../../core/effects.js'
import { shown } from '../../../../tests/unit/rows.js'
import { BASE as chain, OWNER, SHOP, TOKENS, USDC } from '../../effects/screens/samples.js'
import type { SignContent, TypedRow } from '../contract.js'
import { TypedContent } from './TypedContent.js'

const typed = (message: readonly TypedRow[], ...effects: readonly Effect[]) =>
  ({
    kind: 'typed',
    primaryType: 'Permit',
    domain: [],
    message,
    raw: '{ "all": "of it" }',
    ...(effects.length && { gives: { explanation: { effects, tokens: TOKENS }, chain } }),
  }) satisfies SignContent
const see = (content: ReturnType<typeof typed>) => shown(<TypedContent content={content} account={OWNER} />)
const VALUE = [{ name: 'value', value: '115792089237316195423570985008687907853' }]

describe('typed data that gives something away', () => {
  const permit: Effect = {
    kind: 'allow',
    token: USDC.address,
    spender: SHOP,
    limit: 'unlimited',
    usableUntil: 1_767_225_600n,
  }
  test('a permission: spender, limit, token and until when, and what to know of such a signature', () => {
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

test('a list of ten thousand is drawn as two hundred, and how many more there are', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}`, value: '20 bytes of a value.' }))
  const { html, words } = see(typed([{ name: 'list', value: list }]))
  expect(html.split('20 bytes of a value.')).toHaveLength(201)
  expect(words.join(' ')).toContain('And 9800 more, which are in the raw data.')
})
