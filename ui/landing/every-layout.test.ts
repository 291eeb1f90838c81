import { describe, expect, test } from 'vitest'
import type { LandingEntry } from '../../core/capabilities.js'
import { rowsNamed, rowsOf } from '../../tests/unit/landing-rows.js'
import { arrangeEvery } from './every-layout.js'
import { everyLayoutText } from './every-layout.text.js'
import type { LayoutInput } from './layout.js'

const web2 = (method: string, kind: LandingEntry['kind'], order: number, accountType: string): LandingEntry => ({
  method,
  kind,
  order,
  accountType,
})
const ENTRIES: readonly LandingEntry[] = [
  web2('email', 'field', 10, 'email'),
  web2('sms', 'field', 20, 'phone'),
  web2('google', 'button', 30, 'google_oauth'),
  web2('discord', 'button', 40, 'discord_oauth'),
  web2('github', 'button', 50, 'github_oauth'),
  web2('passkey', 'link', 200, 'passkey'),
  { method: 'wallet', kind: 'many', accountType: 'wallet', order: 300 },
]
/** Entries of a plugin with several methods: accounts of other apps. */
const APPS = [...ENTRIES, web2('app:one', 'button', 60, 'app'), web2('app:two', 'button', 61, 'app')]
const wallet = (id: string, recent = false): LandingEntry => ({
  method: `wallet:${id}`,
  kind: 'button',
  accountType: 'wallet',
  order: 300,
  label: id,
  recent,
})
const FIVE = ['metamask', 'coinbase_wallet', 'rainbow', 'zerion', 'wallet_connect'].map((id) => wallet(id))
const THREE = FIVE.slice(0, 3)
const RECENT = [...THREE, wallet('zerion', true), wallet('wallet_connect')]

type Wishes = Partial<Omit<LayoutInput, 'loginMethods'>> & {
  readonly methods?: string
  readonly wallets?: readonly LandingEntry[]
}
const layout = ({ methods = 'email google wallet', wallets = FIVE, ...input }: Wishes) =>
  arrangeEvery({
    entries: ENTRIES,
    loginMethods: methods.split(' '),
    options: {},
    recentType: null,
    view: 'default',
    field: null,
    rows: { wallet: rowsOf('wallet', wallets) },
    ...input,
  })
/**
 * One word for each row: its method, with `>` in front of an open input and `*` behind the recently used method. The
 * row that leads to further rows is in brackets.
 */
const outline = (wishes: Wishes) =>
  layout(wishes)
    .items.map((item) => {
      if (!item.entry) return `[${item.label}]`
      if (item.others) return `[other ${item.entry.method}]`
      const { method, kind } = item.entry
      const name = method.replace('wallet:', '')
      return `${item.open && kind === 'field' ? '>' : ''}${name}${item.recent ? '*' : ''}`
    })
    .join(' ')

const web3 = { leading: 'wallet' }
const hidden = { ...web3, hideDirectWeb2Inputs: true }
const ALL = 'email sms google discord github wallet'

describe('ours first, then the row to the wallets (Modal §2.3)', () => {
  test.each<[string, Wishes, string]>([
    ['four at most', { methods: 'email sms google discord wallet' }, '>email sms google discord wallet'],
    ['more: three, and the rest', { methods: ALL }, '>email sms google [moreSocials] wallet'],
    ['the rest', { methods: ALL, view: 'web2-overflow' }, 'discord github'],
    ['all the wallets', { view: 'all:wallet' }, 'metamask coinbase_wallet rainbow zerion wallet_connect'],
    ['a line of text is below', { methods: 'email passkey wallet' }, '>email wallet passkey'],
    ['the wallet used last is first', { wallets: RECENT, recentType: 'wallet' }, 'zerion* >email google wallet'],
    [
      'also above the rest',
      { methods: ALL, wallets: RECENT, recentType: 'wallet' },
      'zerion* >email sms google [moreSocials] wallet',
    ],
    ['not where another way was used last', { wallets: RECENT, recentType: 'email' }, '>email* google wallet'],
    [
      'not where this login is without wallets',
      { wallets: RECENT, recentType: 'wallet', options: { loginMethods: ['email', 'google'] } },
      '>email google',
    ],
    ['a wallet used last that is gone', { recentType: 'wallet' }, '>email google wallet*'],
  ])('%s', (_, wishes, expected) => {
    expect(outline(wishes)).toBe(expected)
  })
})

describe('wallets first (Modal §2.3, Wire §6.3)', () => {
  test.each<[string, Wishes, string]>([
    [
      'one other way is there in full',
      { ...web3, methods: 'email wallet', wallets: THREE },
      'metamask coinbase_wallet rainbow >email',
    ],
    ['one, as a row', { ...web3, methods: 'google wallet', wallets: THREE }, 'metamask coinbase_wallet rainbow google'],
    ['more are behind one row', { ...web3, wallets: THREE }, 'metamask coinbase_wallet rainbow [emailOrSocials]'],
    [
      'hidden: one is behind it too',
      { ...hidden, methods: 'email wallet', wallets: THREE },
      'metamask coinbase_wallet rainbow [emailOnly]',
    ],
    ['hidden, and none: no row', { ...hidden, methods: 'wallet', wallets: THREE }, 'metamask coinbase_wallet rainbow'],
    [
      'four wallets',
      { ...web3, methods: 'email wallet', wallets: FIVE.slice(1) },
      'coinbase_wallet rainbow zerion wallet_connect >email',
    ],
    ['more: three, and the rest', { ...web3 }, 'metamask coinbase_wallet rainbow [other wallet] [emailOrSocials]'],
    ['the rest', { ...web3, view: 'all:wallet' }, 'zerion wallet_connect'],
    [
      'the other ways, one of them open',
      { ...web3, methods: ALL, view: 'web2-overflow' },
      '>email sms google discord github',
    ],
    [
      'another one, opened there',
      { ...web3, methods: ALL, view: 'web2-overflow', field: 'sms' },
      'email >sms google discord github',
    ],
    [
      'the phone used last',
      { ...web3, methods: ALL, view: 'web2-overflow', recentType: 'phone' },
      'email >sms* google discord github',
    ],
    [
      'an email given by the host',
      {
        ...web3,
        methods: ALL,
        view: 'web2-overflow',
        recentType: 'phone',
        options: { prefill: { type: 'email', value: 'a@b.c' } },
      },
      '>email sms* google discord github',
    ],
    [
      'the wallet used last is first',
      { ...web3, wallets: RECENT, recentType: 'wallet' },
      'zerion* metamask coinbase_wallet [other wallet] [emailOrSocials]',
    ],
    [
      'not where another way was used last',
      { ...web3, wallets: RECENT, recentType: 'email' },
      'metamask coinbase_wallet rainbow [other wallet] [emailOrSocials]',
    ],
    ['wallets only', { methods: 'wallet', wallets: THREE }, 'metamask coinbase_wallet rainbow'],
    [
      'wallets only, for one login',
      { options: { loginMethods: ['wallet'] } },
      'metamask coinbase_wallet rainbow [other wallet]',
    ],
    [
      'wallets and a line of text',
      { methods: 'wallet passkey', wallets: THREE },
      'metamask coinbase_wallet rainbow passkey',
    ],
    ['no wallets at all: as without', { ...web3, methods: 'email google' }, '>email google'],
    ['none found', { ...web3, wallets: [] }, '[emailOrSocials]'],
  ])('%s', (_, wishes, expected) => {
    expect(outline(wishes)).toBe(expected)
  })
})

describe('the row to the other ways (Modal §2.3)', () => {
  test.each([
    ['email google', 'Log in with email or socials'],
    ['email sms google', 'Log in with email or socials'],
    ['sms google', 'Log in with sms or socials'],
    ['email sms', 'Continue with email or sms'],
    ['email', 'Continue with email'],
    ['sms', 'Continue with sms'],
    ['google', 'Log in with a social account'],
    ['google discord', 'Log in with a social account'],
  ])('%s: %s', (methods, words) => {
    const layoutIn = (view: 'default' | 'web2-overflow') =>
      layout({ ...hidden, methods: `${methods} wallet`, view, wallets: THREE })
    const row = layoutIn('default').items.find(({ entry }) => !entry)
    const { title } = layoutIn('web2-overflow')
    const entries: Readonly<Record<string, string>> = everyLayoutText.entries
    expect(row && 'label' in row && entries[row.label]).toEqual(words)
    expect(entries[`${title}`]).toEqual(words)
  })
})

describe("wallets in the host's order (Wire §5.2)", () => {
  const order = (primary: string, overflow = '') => ({
    methods: 'email google wallet',
    order: { primary: primary.split(' '), overflow: overflow.split(' ') },
  })
  test.each<[string, Wishes, string]>([
    ['by their ids', order('rainbow email metamask'), 'rainbow >email metamask'],
    [
      'by other names of them, which detected ones do not repeat',
      {
        ...order('email bybit_wallet detected_wallets'),
        wallets: [wallet('metamask'), { ...wallet('bybit'), names: ['bybit_wallet'] }],
      },
      '>email bybit metamask',
    ],
    ['behind more', order('email', 'google rainbow'), '>email [more]'],
    ['more', { ...order('email', 'google rainbow'), view: 'overflow' }, 'google rainbow'],
    [
      'all others at once',
      order('email detected_wallets metamask rainbow'),
      '>email coinbase_wallet zerion wallet_connect [more]',
    ],
    [
      'all others of one chain',
      {
        ...order('email detected_solana_wallets metamask detected_ethereum_wallets'),
        wallets: [...THREE, wallet('solana:dune')],
      },
      '>email solana:dune metamask coinbase_wallet rainbow',
    ],
    [
      'all others of the other chain',
      {
        ...order('email detected_ethereum_wallets metamask', 'detected_solana_wallets'),
        wallets: [...THREE, wallet('solana:dune')],
      },
      '>email coinbase_wallet rainbow metamask [more]',
    ],
    ['the rest of them', { ...order('email detected_wallets metamask rainbow'), view: 'overflow' }, 'metamask rainbow'],
    ['twice is once', order('metamask email metamask', 'metamask'), 'metamask >email'],
    ['an unknown one is left out', order('email nowhere'), '>email'],
    ['the row to all of them', order('email wallet'), '>email wallet'],
    [
      'and all of them',
      { ...order('email wallet'), view: 'all:wallet' },
      'metamask coinbase_wallet rainbow zerion wallet_connect',
    ],
    [
      'the one used last is first',
      { ...order('email metamask', 'zerion'), wallets: RECENT, recentType: 'wallet' },
      'zerion* >email metamask',
    ],
    ['what a plugin names whole, by that name', { ...order('app:two email'), entries: APPS }, 'app:two >email'],
    ['and what it has not, not', { ...order('email app:nowhere'), entries: APPS }, '>email'],
    ['wallets first says nothing about it', { ...order('email metamask'), ...web3 }, '>email metamask'],
    [
      'login({ loginMethods }) wins over it',
      { ...order('rainbow email'), options: { loginMethods: ['email', 'wallet'] } },
      '>email wallet',
    ],
  ])('%s', (_, wishes, expected) => {
    expect(outline(wishes)).toBe(expected)
  })
})

describe('how it is drawn', () => {
  test('every wallet by what the many has for one of them, the row to them by its row', () => {
    const { items } = layout({ wallets: RECENT, recentType: 'wallet', methods: 'google wallet' })
    expect(items.map((item) => [item.entry?.method, item.open])).toEqual([
      ['wallet:zerion', true],
      ['google', false],
      ['wallet', false],
    ])
  })
  test.each([
    [{ view: 'all:wallet' }, 'all'],
    [{ view: 'all:wallet', ...web3 }, 'others'],
    [{ view: 'web2-overflow', methods: ALL }, 'moreSocials'],
    [{ view: 'web2-overflow', methods: ALL, ...web3 }, 'emailOrSocials'],
    [{}, undefined],
  ] satisfies [Wishes, string | undefined][])('%j is called %s', (wishes, title) => {
    expect(layout(wishes).title).toBe(title)
  })
})

describe('two entries of the kind many', () => {
  const both: Wishes = {
    entries: [...ENTRIES, { method: 'cross_app', kind: 'many', accountType: 'cross_app', order: 400 }],
    methods: 'email google wallet cross_app',
    rows: { wallet: rowsNamed('wallet', 'metamask rainbow'), cross_app: rowsNamed('cross_app', 'a b c d e') },
  }
  const recent = { recentType: 'cross_app', rows: { ...both.rows, cross_app: rowsNamed('cross_app', 'a b c', 'b') } }
  test.each<[string, Wishes, string]>([
    ['each has a row', {}, '>email google wallet cross_app'],
    [
      'the view of one has its rows alone',
      { view: 'all:cross_app' },
      'cross_app:a cross_app:b cross_app:c cross_app:d cross_app:e',
    ],
    ['the view of the other has its own', { view: 'all:wallet' }, 'metamask rainbow'],
    [
      'alone, both show theirs',
      { methods: 'wallet cross_app' },
      'metamask rainbow cross_app:a cross_app:b cross_app:c [other cross_app]',
    ],
    ['alone, the rest of one', { methods: 'wallet cross_app', view: 'all:cross_app' }, 'cross_app:d cross_app:e'],
    ['wallets first: the other has its row below', { ...web3 }, 'metamask rainbow [emailOrSocials] cross_app'],
    [
      'wallets first: the view of the other',
      { ...web3, view: 'all:cross_app' },
      'cross_app:a cross_app:b cross_app:c cross_app:d cross_app:e',
    ],
    ['one of them was used last', recent, 'cross_app:b* >email google wallet cross_app'],
    [
      'one of them was used last: all of its kind',
      { ...recent, view: 'all:cross_app' },
      'cross_app:b* cross_app:a cross_app:c',
    ],
    [
      'an order names rows of each, wallets by id alone',
      { order: { primary: ['acme:c', 'rainbow', 'email'], overflow: ['detected_wallets'] } },
      'cross_app:c rainbow >email [more]',
    ],
    [
      'a list names one of them: its row in the place of all',
      { methods: 'email wallet', list: ['acme:b', 'wallet', 'email'] },
      '>email wallet cross_app:b',
    ],
    ['a list names one that is none', { methods: 'email', list: ['email', 'acme:nowhere'] }, '>email'],
    ['a list names nothing else', { methods: '', list: ['acme:c'] }, 'cross_app:c'],
    [
      'a list names two, one of them twice',
      { methods: '', list: ['acme:c', 'acme:a', 'acme:c'] },
      'cross_app:a cross_app:c',
    ],
    [
      'a list and wallets first',
      { ...web3, methods: 'email wallet', list: ['email', 'wallet', 'acme:b'] },
      'metamask rainbow >email cross_app:b',
    ],
    ['a list says no more than the app but by a prefix', { methods: 'email', list: ['email', 'passkey'] }, '>email'],
    ['an order takes the place of the list', { order: { primary: ['email'] }, list: ['acme:b'] }, '>email'],
    ['an overflow alone is like a list', { methods: '', order: { primary: [], overflow: ['acme:b'] } }, 'cross_app:b'],
    [
      'login({ loginMethods }) names one',
      { order: { primary: ['email'] }, options: { loginMethods: ['google', 'acme:b'] } },
      'google cross_app:b',
    ],
    ['a bare id of the other is no name', { order: { primary: ['c', 'email'] } }, '>email'],
  ])('%s', (_, wishes, expected) => {
    expect(outline({ ...both, ...wishes })).toBe(expected)
  })
  test.each([
    [{ view: 'all:wallet' }, 'all wallet'],
    [{ view: 'all:cross_app' }, 'all cross_app'],
    [{ view: 'all:cross_app', methods: 'wallet cross_app' }, 'other cross_app'],
  ] satisfies [Wishes, string][])('%j is called %s, in the words of its own', (wishes, title) => {
    const found = layout({ ...both, ...wishes })
    expect(found.text?.entries[`${found.title}`]).toBe(title)
  })
})
