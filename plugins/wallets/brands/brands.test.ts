import { describe, expect, test } from 'vitest'
import { appLinks } from './app-links.js'
import { BRANDS, brandOf } from './brands.js'
import { FLAGS } from './legacy.js'
import { MORE_BRANDS } from './more-brands.js'

const ALL = [...BRANDS, ...MORE_BRANDS]

test.each('metamask coinbase_wallet rainbow phantom zerion cryptocom uniswap okx_wallet rabby_wallet safe'.split(' '))(
  'the short list knows %s (Wire §5.5)',
  (id) => {
    expect(BRANDS.filter((brand) => brand.id === id)).toHaveLength(1)
  },
)

describe.each(ALL)('$id', ({ id, name, client, rdns }) => {
  test('has a name, an id and a client type that fit a row', () => {
    expect(id).toEqual(expect.stringMatching(/^[a-z0-9_]+$/))
    expect(client).toEqual(expect.stringMatching(/^[a-z0-9_.]+$/))
    expect(name).toMatch(/^\S.*\S$/)
    for (const one of rdns) expect(one).toMatch(/^[a-z0-9]+(\.[a-zA-Z0-9_-]+)+$/)
  })
  test('has valid links, the app’s own scheme first, and no script', () => {
    const links = appLinks(id)
    const [universal] = links.filter((link) => link.startsWith('https:'))
    for (const link of links) expect(link).toMatch(/^[a-z][a-z0-9]+:\/\/[\w./-]*$/)
    for (const link of links) expect(link).not.toMatch(/^(javascript|data)|\/$(?<!:\/\/)/)
    if (universal) {
      expect(new URL(universal)).toMatchObject({ protocol: 'https:', search: '', hash: '' })
      expect(links.at(-1)).toBe(universal)
    }
    expect(links.length).toBeLessThan(3)
  })
})

test.each([
  ['id', ALL.map(({ id }) => id)],
  ['rdns', ALL.flatMap(({ rdns }) => rdns)],
  ['client type', ALL.map(({ client }) => client)],
])('no two brands share a %s', (_, values) => {
  expect(values).toEqual([...new Set(values)])
})

test.each([
  ['io.metamask', 'metamask', 'metamask'],
  ['io.metamask.flask', 'metamask', 'metamask'],
  ['com.coinbase.wallet', 'coinbase_wallet', 'coinbase_wallet'],
  ['me.rainbow', 'rainbow', 'rainbow'],
  ['io.zerion.wallet', 'zerion', 'zerion'],
  ['com.brave.wallet', 'brave_wallet', 'brave_wallet'],
  ['com.crypto.wallet', 'cryptocom', 'crypto.com_wallet_extension'],
  ['org.uniswap.app', 'uniswap', 'uniswap_extension'],
  ['com.okex.wallet', 'okx_wallet', 'okx_wallet'],
  ['io.rabby', 'rabby_wallet', 'rabby_wallet'],
  ['app.phantom', 'phantom', 'phantom'],
])('%s is %s, with the client type %s', (rdns, id, client) => {
  expect(brandOf(rdns)).toMatchObject({ id, client })
})
test('an unknown rdns has no brand', () => {
  expect(brandOf('')).toBeUndefined()
  expect(brandOf('io.metamas')).toBeUndefined()
  expect(brandOf('com.trustwallet.app', MORE_BRANDS)?.id).toBe('trust')
})

test.each([
  ['metamask', ['metamask://', 'https://metamask.app.link']],
  ['okx_wallet', ['okex://main']],
  ['safe', ['https://app.safe.global']],
  ['trust', ['trust://', 'https://link.trustwallet.com']],
  ['rabby_wallet', []],
  ['nobody', []],
])('the app of %s opens by %s', (id, links) => {
  expect(appLinks(id)).toEqual(links)
})

test('each flag leads to a brand, and isMetaMask, which most wallets set, comes last', () => {
  for (const [flag, rdns] of FLAGS)
    expect([flag, brandOf(rdns)?.rdns[0]]).toEqual([expect.stringMatching(/^is[A-Z]/), rdns])
  expect(FLAGS.at(-1)?.[0]).toBe('isMetaMask')
})
