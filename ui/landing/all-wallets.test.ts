import { expect, test } from 'vitest'
import type { LandingEntry } from '../../core/capabilities.js'
import { allWallets, isAllWallets } from './all-wallets.js'
import { arrangeAny } from './arrange-any.js'
import type { LayoutInput } from './layout.js'

const email: LandingEntry = { method: 'email', kind: 'field', accountType: 'email', order: 10 }
const many: LandingEntry = { method: 'wallet', kind: 'many', accountType: 'wallet', order: 300 }
const wallets = ['metamask', 'rainbow'].map(
  (id): LandingEntry => ({ method: `wallet:${id}`, kind: 'button', accountType: 'wallet', order: 300, recent: true }),
)
const input = (changes: Partial<LayoutInput> = {}): LayoutInput => ({
  entries: [email, many],
  loginMethods: ['email', 'wallet'],
  options: {},
  recentType: null,
  field: null,
  view: 'web3-overflow',
  ...changes,
})

test.each<[string, Partial<LayoutInput>, boolean]>([
  ['the row to the wallets was chosen', {}, true],
  ['another way was used last', { recentType: 'email' }, true],
  ['the first view', { view: 'default' }, false],
  ['other ways in', { view: 'web2-overflow' }, false],
  ['a wallet was used last', { recentType: 'wallet' }, false],
  ['wallets come first', { web3First: true }, false],
  ['wallets are all there is', { loginMethods: ['wallet'] }, false],
  ['the host has an order', { order: { primary: ['email', 'metamask'] } }, false],
])('%s: %o is nothing but wallets: %s', (_, changes, expected) => {
  expect(isAllWallets(input(changes))).toBe(expected)
})

test.each([[wallets], [[]]])('%# the same as by the rules of every view', (list) => {
  const methods = ({ items, ...rest }: ReturnType<typeof allWallets>) => ({
    ...rest,
    items: items.map(({ entry, open, ...more }) => ({ method: entry?.method, open, ...more })),
  })
  const { text, ...all } = methods(allWallets(list))
  const { text: any, ...rest } = methods(arrangeAny({ ...input(), wallets: list }))
  expect(all).toEqual(rest)
  for (const key of [all.title, all.none] as string[]) expect(text?.entries[key]).toBe(any?.entries[key])
})
