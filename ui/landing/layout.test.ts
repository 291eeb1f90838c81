import { describe, expect, test, vi } from 'vitest'
import type { LandingEntry } from '../../core/plugin.js'
import { arrange, type LayoutInput } from './layout.js'

const field = (method: string, accountType: string, order: number): LandingEntry => ({
  ...{ method, accountType, order },
  group: 'web2',
  kind: 'field',
})
const button = (method: string, order: number): LandingEntry => ({
  ...{ method, order },
  accountType: `${method}_oauth`,
  group: 'web2',
  kind: 'button',
})
const ENTRIES = [
  button('google', 30),
  field('sms', 'phone', 20),
  field('email', 'email', 10),
  ...['discord', 'github', 'apple', 'twitter'].map((name, at) => button(name, 40 + at)),
]
const ALL = ENTRIES.map(({ method }) => method)
const layout = (input: Partial<LayoutInput> = {}) =>
  arrange({
    ...{ entries: ENTRIES, loginMethods: ALL, options: {}, recentType: null, view: 'default', field: null },
    ...input,
  })
const names = (input?: Partial<LayoutInput>) => layout(input).items.map(({ entry }) => entry.method)
const openOne = (input?: Partial<LayoutInput>) => layout(input).items.find(({ open }) => open)?.entry.method

describe('which entries show (Modal §2.2)', () => {
  test.each([
    [['email', 'sms', 'google', 'discord'], [], 4, false],
    [['email', 'sms', 'google', 'discord', 'github'], [], 5, false],
    [['email', 'sms', 'google', 'discord', 'github'], ['apple'], 4, true],
    [['email', 'sms', 'google', 'discord', 'github', 'apple'], [], 4, true],
    [['email'], ['sms'], 1, true],
  ])('%j with overflow %j: %i and more: %s', (primary, overflow, count, more) => {
    const found = layout({ order: { primary, overflow } })
    expect([found.items.length, found.more]).toEqual([count, more])
  })
  test('the overflow shows exactly what the first view does not', () => {
    const order = { primary: ['email', 'google', 'discord', 'github', 'apple'], overflow: ['twitter'] }
    expect(names({ order, view: 'overflow' })).toEqual(['apple', 'twitter'])
    expect(layout({ order, view: 'overflow' }).more).toBe(false)
  })
  test('without an order: the usual one, of the methods that are on', () => {
    expect(names({ loginMethods: ['google', 'email', 'sms'] })).toEqual(['email', 'sms', 'google'])
  })
  test('login({ loginMethods }) wins over both for one opening', () => {
    expect(names({ order: { primary: ['email'] }, options: { loginMethods: ['google', 'sms'] } })).toEqual([
      'sms',
      'google',
    ])
  })
  test('the method used last comes first in the ordered layout, also from the overflow', () => {
    const order = { primary: ['email', 'google'], overflow: ['discord'] }
    expect(names({ order, recentType: 'discord_oauth' })).toEqual(['discord', 'email', 'google'])
  })
  test('a name given twice is shown once, with a warning; an unknown one is skipped', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(names({ order: { primary: ['email', 'email', 'nowhere'], overflow: ['email'] } })).toEqual(['email'])
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })
})

describe('which input is open', () => {
  const order = { primary: ['sms', 'email'] }
  test.each([
    ['email by default', {}, 'email'],
    ['sms when listed before email', { order }, 'sms'],
    ['sms when the phone was used last', { recentType: 'phone' }, 'sms'],
    ['email when it was used last, even listed second', { order, recentType: 'email' }, 'email'],
    ['what the host prefilled', { options: { prefill: { type: 'phone', value: '+1' } }, recentType: 'email' }, 'sms'],
    ['what the user opened, over everything', { field: 'sms', recentType: 'email' }, 'sms'],
    ['the one there is', { loginMethods: ['sms', 'google'] }, 'sms'],
    ['none, in an overflow', { order: { primary: ['google'], overflow: ['email'] }, view: 'overflow' }, undefined],
  ] satisfies [string, Partial<LayoutInput>, string | undefined][])('%s', (_, input, expected) => {
    expect(openOne(input)).toBe(expected)
  })
  test('one of the overflow, once opened, in the first view', () => {
    const overflowing = { order: { primary: ['email'], overflow: ['sms', 'google'] }, field: 'sms' }
    expect(openOne(overflowing)).toBe('sms')
    expect(names(overflowing)).toEqual(['email', 'sms'])
    expect(names({ ...overflowing, view: 'overflow' })).toEqual(['google'])
  })
  test('the badge is on the method used last only', () => {
    const marked = layout({ recentType: 'phone' }).items.filter(({ recent }) => recent)
    expect(marked.map(({ entry }) => entry.method)).toEqual(['sms'])
  })
})
