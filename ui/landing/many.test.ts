import { expect, test, vi } from 'vitest'
import type { LandingEntry } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import { createStore } from '../../core/lib/store.js'
import { rowsNamed } from '../../tests/unit/landing-rows.js'
import { registered } from '../modal/component-registry.js'
import type { LayoutInput } from './layout.js'
import fetchView from './many.js'
import { layoutOf } from './store.js'

const email: LandingEntry = { method: 'email', kind: 'field', accountType: 'email', order: 10 }
const many = (method: string): LandingEntry => ({ method, kind: 'many', accountType: method, order: 300 })
const METHODS = ['wallet', 'cross_app']

type Given = Partial<Pick<LayoutInput, 'view' | 'order' | 'list' | 'loginMethods' | 'recentType' | 'leading'>>

/** A client with two plugins that list rows, which the test sets. */
function clientWith({
  order,
  list,
  loginMethods = ['email', ...METHODS],
  recentType = null,
  leading = false,
}: Given = {}) {
  const lists = Object.fromEntries(METHODS.map((method) => [method, createStore<readonly LandingEntry[]>([])]))
  const plugins = METHODS.map((method) => ({
    id: method,
    entries: () => [many(method)],
    screens: async () => {
      const { text } = rowsNamed(method, 'a')
      return { default: { fields: { [method]: async () => ({ default: Object.assign(() => null, { text }) }) } } }
    },
  }))
  const use = vi.fn(async (id: string) => ({ entries: lists[id] }))
  const client = {
    components: createStore({}),
    signal: new AbortController().signal,
    pluginSet: { plugins, enabled: () => [{ id: 'passwordless', entries: () => [email] }, ...plugins] },
    settings: {
      current: () => ({ loginMethods, showWalletLoginFirst: leading, raw: { email_auth: true, wallet_auth: true } }),
    },
    host: { get: () => ({ loginMethods: list, loginMethodsAndOrder: order }) },
    storage: { get: () => recentType },
    use,
  } as unknown as Client
  const show = (view: LayoutInput['view']) => layoutOf(client, { options: {}, view, field: null })
  const names = (view: LayoutInput['view']) => show(view).items.map(({ entry }) => entry?.method)
  return {
    lists,
    names,
    show,
    /** The plugins whose rows were fetched. */
    used: () => use.mock.calls.map(([id]) => id),
    hasEveryLayout: () => !!registered(client, 'landing')?.every,
    async fetch(view: LayoutInput['view']) {
      const { beyond } = show(view)
      if (beyond) await fetchView(client, beyond)
      return names(view)
    },
  }
}

test.each<[string, Given, readonly string[], boolean]>([
  ['the usual first view', {}, [], false],
  ['all wallets', { view: 'all:wallet' }, ['wallet'], false],
  ['all apps', { view: 'all:cross_app' }, ['cross_app'], false],
  ['all wallets, after a login by email', { view: 'all:wallet', recentType: 'email' }, ['wallet'], false],
  ['all wallets, after a login by one', { view: 'all:wallet', recentType: 'wallet' }, ['wallet'], true],
  ['wallets first', { leading: 'wallet' }, ['wallet'], true],
  ['all wallets, which come first', { view: 'all:wallet', leading: 'wallet' }, ['wallet'], true],
  ['an app was used last', { recentType: 'cross_app' }, ['cross_app'], true],
  ['nothing else is offered', { loginMethods: METHODS }, ['wallet', 'cross_app'], true],
  ['an order of methods', { order: { primary: ['email', 'wallet'] } }, [], true],
  ['an order with a wallet', { order: { primary: ['metamask'] } }, ['wallet'], true],
  ['a list with an app', { list: ['email', 'acme:a'] }, ['cross_app'], true],
  ['an order with an app', { order: { primary: ['email'], overflow: ['acme:a'] } }, ['cross_app'], true],
])(
  '%s: %o fetches the rows of %j, and every layout: %s',
  async (_, { view = 'default', ...options }, expected, every) => {
    const { fetch, used, hasEveryLayout, show } = clientWith(options)
    await fetch(view)
    expect(used()).toEqual(expected)
    expect(hasEveryLayout()).toBe(every)
    expect(show(view).beyond).toBeUndefined()
  },
)

test('an order that names wallets, after every layout was fetched without them, fetches them', async () => {
  const order: { primary: string[] } = { primary: ['email'] }
  const { lists, fetch, used } = clientWith({ order })
  lists.wallet?.set(rowsNamed('wallet', 'metamask').entries)
  expect(await fetch('default')).toEqual(['email'])
  order.primary.push('metamask')
  expect(await fetch('default')).toEqual(['email', 'wallet:metamask'])
  expect(used()).toEqual(['wallet'])
})

test('all rows of one entry are drawn alike before and after every layout was fetched', async () => {
  const { lists, fetch, show, hasEveryLayout } = clientWith()
  lists.wallet?.set(rowsNamed('wallet', 'metamask rainbow').entries)
  const look = () => {
    const { items, text, ...rest } = show('all:wallet')
    const rows = items.map(({ entry, ...item }) => ({ ...item, method: entry?.method }))
    return { ...rest, rows, title: text?.entries[`${rest.title}`], none: text?.entries[`${rest.none}`] }
  }
  await fetch('all:wallet')
  const usual = look()
  expect(usual).toMatchObject({ title: 'all wallet', none: 'no wallet' })
  expect(usual.rows.map(({ method, open }) => [method, open])).toEqual([
    ['wallet:metamask', true],
    ['wallet:rainbow', true],
  ])
  await fetch('web2-overflow')
  expect(hasEveryLayout()).toBe(true)
  expect(look()).toEqual(usual)
})

test('rows of one entry grow where they are shown, and not among those of the other', async () => {
  const { lists, fetch, names } = clientWith()
  lists.wallet?.set(rowsNamed('wallet', 'metamask').entries)
  lists.cross_app?.set(rowsNamed('cross_app', 'a').entries)
  expect(await fetch('all:wallet')).toEqual(['wallet:metamask'])
  expect(await fetch('all:cross_app')).toEqual(['cross_app:a'])
  lists.wallet?.set(rowsNamed('wallet', 'metamask rainbow').entries)
  expect(names('all:wallet')).toEqual(['wallet:metamask', 'wallet:rainbow'])
  expect(names('all:cross_app')).toEqual(['cross_app:a'])
  expect(names('default')).toEqual(['email', 'wallet', 'cross_app'])
})

test('many rows of one entry are searched; few rows of the other are not', async () => {
  const { lists, fetch, show } = clientWith()
  lists.cross_app?.set(rowsNamed('cross_app', 'a b c d e f g h i').entries)
  lists.wallet?.set(rowsNamed('wallet', 'metamask').entries)
  await fetch('all:cross_app')
  await fetch('all:wallet')
  expect(show('all:cross_app').head).toMatchObject({ props: { found: 9 } })
  expect(show('all:wallet').head).toBeUndefined()
})
