import { describe, expect, test } from 'vitest'
import type { LandingEntry } from '../../core/capabilities.js'
import { arrangeEvery } from './every-layout.js'
import { arrange, type LayoutInput, type LayoutItem, type More } from './layout.js'

const field = (method: string, accountType: string, order: number): LandingEntry => ({
  method,
  accountType,
  order,
  kind: 'field',
})
const button = (method: string, order: number): LandingEntry => ({
  method,
  order,
  accountType: `${method}_oauth`,
  kind: 'button',
})
const ENTRIES = [
  button('google', 30),
  field('sms', 'phone', 20),
  field('email', 'email', 10),
  ...['discord', 'github', 'apple', 'twitter'].map((name, at) => button(name, 40 + at)),
]
const ALL = ENTRIES.map(({ method }) => method)
/** The layout of the first view, after a check that the rules of all views give the same for it. */
function layout(changes: Partial<LayoutInput> = {}) {
  const usual = { entries: ENTRIES, loginMethods: ALL, options: {}, recentType: null, view: 'default', field: null }
  const input = { ...usual, ...changes } as LayoutInput
  const [first, any] = [arrange(input), arrangeEvery(input)]
  if (first.beyond) expect(first).toEqual({ items: [], beyond: input })
  else expect(first.items).toEqual(any.items)
  return any
}
const isWay = (item: LayoutItem | More): item is LayoutItem => !!item.entry
const ways = (input?: Partial<LayoutInput>) => layout(input).items.filter(isWay)
const names = (input?: Partial<LayoutInput>) => ways(input).map(({ entry }) => entry.method)
const openOne = (input?: Partial<LayoutInput>) => ways(input).find(({ open }) => open)?.entry.method
/** The row that leads to the other methods, and its view. */
const more = (input?: Partial<LayoutInput>) => layout(input).items.find(({ entry }) => !entry) as More | undefined
const moreView = (input?: Partial<LayoutInput>) => more(input)?.view ?? null

describe('which entries show (Modal §2.2)', () => {
  test.each([
    [['email', 'sms', 'google', 'discord'], [], 4, null],
    [['email', 'sms', 'google', 'discord', 'github'], [], 5, null],
    [['email', 'sms', 'google', 'discord', 'github'], ['apple'], 4, 'overflow'],
    [['email', 'sms', 'google', 'discord', 'github', 'apple'], [], 4, 'overflow'],
    [['email'], ['sms'], 1, 'overflow'],
  ])('%j with overflow %j: %i and more: %s', (primary, overflow, count, more) => {
    const order = { primary, overflow }
    expect(ways({ order }).length).toEqual(count)
    expect(moreView({ order })).toEqual(more)
  })
  test('the overflow shows exactly what the first view does not', () => {
    const order = { primary: ['email', 'google', 'discord', 'github', 'apple'], overflow: ['twitter'] }
    expect(names({ order, view: 'overflow' })).toEqual(['apple', 'twitter'])
    expect(moreView({ order, view: 'overflow' })).toBeNull()
    expect(more({ order })?.label).toBe('more')
    expect(layout({ order, view: 'overflow' }).title).toBe('otherOptions')
  })
  test.each<[string, Partial<LayoutInput>, string[], string[]]>([
    [
      'in the overflow',
      { order: { primary: ['google', 'twitter'], overflow: ['email'] } },
      ['google', 'twitter'],
      ['email'],
    ],
    [
      'both in the overflow',
      { order: { primary: ['google'], overflow: ['email', 'sms', 'discord'] } },
      ['google'],
      ['email', 'sms', 'discord'],
    ],
    [
      'fifth and later',
      { order: { primary: ['google', 'discord', 'github', 'apple', 'twitter', 'email'] } },
      ['google', 'discord', 'github', 'apple'],
      ['twitter', 'email'],
    ],
    [
      'in the overflow, and used last',
      { order: { primary: ['google'], overflow: ['sms', 'email'] }, recentType: 'email' },
      ['email', 'google'],
      ['sms'],
    ],
    [
      'in the overflow, and prefilled',
      {
        order: { primary: ['google'], overflow: ['sms', 'email'] },
        options: { prefill: { type: 'email', value: 'a@b.c' } },
      },
      ['google', 'email'],
      ['sms'],
    ],
  ])('a field that the host placed %s', (_, input, first, overflow) => {
    expect(names(input)).toEqual(first)
    expect(names({ ...input, view: 'overflow' })).toEqual(overflow)
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
  test('a name given twice is shown once; an unknown one is skipped', () => {
    expect(names({ order: { primary: ['email', 'email', 'nowhere'], overflow: ['email'] } })).toEqual(['email'])
  })
})

describe('web2 first: the layout without an order (Modal §2.3)', () => {
  test.each([
    [['email'], ['email'], null],
    [['email', 'sms', 'google', 'discord'], ['email', 'sms', 'google', 'discord'], null],
    [['email', 'sms', 'google', 'discord', 'github'], ['email', 'sms', 'google'], 'web2-overflow'],
    [['google', 'discord', 'github', 'apple', 'twitter'], ['google', 'discord', 'github'], 'web2-overflow'],
  ] as const)('%j: %j, and the rest: %s', (loginMethods, first, more) => {
    expect(names({ loginMethods })).toEqual(first)
    expect(moreView({ loginMethods })).toEqual(more)
  })
  test('the rest is behind "Other socials"', () => {
    expect(names({ view: 'web2-overflow' })).toEqual(['discord', 'github', 'apple', 'twitter'])
    expect(moreView({ view: 'web2-overflow' })).toBeNull()
    expect(more()?.label).toBe('moreSocials')
    expect(layout({ view: 'web2-overflow' }).title).toBe('moreSocials')
  })
  test.each([
    ['of the first three, keeps its place', 'phone', ['email', 'sms', 'google']],
    ['of the rest, comes third', 'apple_oauth', ['email', 'sms', 'apple']],
  ])('the way that worked last time, %s, with its badge', (_, recentType, first) => {
    expect(names({ recentType })).toEqual(first)
    expect(ways({ recentType }).filter(({ recent }) => recent)).toHaveLength(1)
  })
  test('the rest is then without it, and four stay in their order', () => {
    expect(names({ view: 'web2-overflow', recentType: 'apple_oauth' })).toEqual([
      'google',
      'discord',
      'github',
      'twitter',
    ])
    const loginMethods = ['email', 'sms', 'google', 'discord']
    expect(names({ loginMethods, recentType: 'discord_oauth' })).toEqual(loginMethods)
  })
})

describe('links below (Modal §2.2)', () => {
  const passkey = { ...button('passkey', 200), kind: 'link' } as const
  const entries = [...ENTRIES, passkey]
  const loginMethods = [...ALL, 'passkey']
  const links = (input: Partial<LayoutInput>) =>
    ways({ entries, loginMethods, ...input }).flatMap(({ entry }) => (entry.kind === 'link' ? entry.method : []))
  test.each<[string, Partial<LayoutInput>, string[]]>([
    ['in the mixed layout', {}, ['passkey']],
    ['in the ordered layout, which cannot name it', { order: { primary: ['email'] } }, ['passkey']],
    ['not in an overflow', { view: 'web2-overflow' }, []],
    ['not where the app has it off', { loginMethods: ALL }, []],
    ['not where one login asks for others', { options: { loginMethods: ['email'] } }, []],
    ['where one login asks for it', { options: { loginMethods: ['email', 'passkey'] } }, ['passkey']],
  ])('%s', (_, input, expected) => {
    expect(links(input)).toEqual(expected)
  })
  test('links come last and are not counted among the rows', () => {
    const found = layout({ entries, loginMethods: [...loginMethods].reverse() }).items
    expect(found.map(({ entry }) => entry?.method)).toEqual(['email', 'sms', 'google', undefined, 'passkey'])
  })
})

describe('with wallets', () => {
  const wallet: LandingEntry = { method: 'wallet', kind: 'many', accountType: 'wallet', order: 300 }
  const input = { entries: [...ENTRIES, wallet], loginMethods: [...ALL, 'wallet'] }
  test.each<[string, Partial<LayoutInput>, boolean]>([
    ['the usual view: no', {}, false],
    ['without wallets: no', { loginMethods: ALL, recentType: 'email' }, false],
    ['where wallets are not asked for: no', { leading: 'wallet', options: { loginMethods: ['email'] } }, false],
    ['other socials', { view: 'web2-overflow' }, true],
    ['an order', { loginMethods: ALL, order: { primary: ['email'] } }, true],
    ['all wallets', { view: 'all:wallet' }, true],
    ['wallets first', { leading: 'wallet' }, true],
    ['a wallet used last', { recentType: 'wallet' }, true],
    ['wallets only', { options: { loginMethods: ['wallet'] } }, true],
  ])('more than the usual layout is fetched: %s', (_, changes, expected) => {
    const usual = { ...input, options: {}, recentType: null, view: 'default', field: null } as const
    expect(!!arrange({ ...usual, ...changes }).beyond).toBe(expected)
  })
  test('the usual view has a row to the wallets below the others', () => {
    const found = layout({ ...input, loginMethods: ['google', 'wallet', 'email'] })
    expect(found.items.map(({ entry }) => entry?.method)).toEqual(['email', 'google', 'wallet'])
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
  test('a field of the overflow, once opened, shows in the first view', () => {
    const overflowing = { order: { primary: ['email'], overflow: ['sms', 'google'] }, field: 'sms' }
    expect(openOne(overflowing)).toBe('sms')
    expect(names(overflowing)).toEqual(['email', 'sms'])
    expect(names({ ...overflowing, view: 'overflow' })).toEqual(['google'])
  })
  test('the badge is on the method used last only', () => {
    const marked = ways({ recentType: 'phone' }).filter(({ recent }) => recent)
    expect(marked.map(({ entry }) => entry.method)).toEqual(['sms'])
  })
})
