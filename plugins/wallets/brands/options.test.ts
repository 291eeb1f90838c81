import { describe, expect, test } from 'vitest'
import { scriptedWallet } from '../../../tests/unit/wallets.js'
import type { WalletOption } from '../contract.js'
import { BRANDS } from './brands.js'
import type { Found } from './discovery.js'
import { MORE_BRANDS } from './more-brands.js'
import { clientOf, type OptionsInput, WALLET_LIST, walletOptions } from './options.js'

const provider = scriptedWallet()
const found = (rdns: string, name: string, icon?: string): Found => ({ rdns, name, provider, ...(icon && { icon }) })
const METAMASK = found('io.metamask', 'MetaMask')
const PHANTOM = found('app.phantom', 'Phantom')
const COINBASE = found('com.coinbase.wallet', 'Coinbase Wallet')
const ODD = found('com.odd', 'Odd One')
const SUNNY: WalletOption = {
  id: 'solana:sunny',
  name: 'Sunny',
  client: 'sunny',
  door: 'solana',
  chainType: 'solana',
  detected: true,
  recent: false,
}
const SOLFLARE: WalletOption = { ...SUNNY, id: 'solana:solflare', client: 'solflare', name: 'Solflare' }
const withLongList = { brands: [...BRANDS, ...MORE_BRANDS] }

const build = (input: Partial<OptionsInput> = {}) =>
  walletOptions({
    brands: BRANDS,
    idOf: (name) => name,
    walletList: WALLET_LIST,
    injected: [],
    solana: [],
    walletConnect: true,
    coinbase: true,
    recentClient: null,
    ...input,
  })
const ids = (input: Partial<OptionsInput>) => build(input).map(({ id }) => id)
const doors = (input: Partial<OptionsInput>) => build(input).map(({ id, door }) => `${id} ${door}`)

test('a name is shown without invisible characters, and a name of nothing else as its rdns', () => {
  const names = (name: string) => build({ walletList: ['detected_wallets'], injected: [found('com.odd', name)] })
  expect(names('Meta\u200b\u3164Mask\u202e')).toMatchObject([{ name: 'MetaMask' }])
  expect(names('\u3164')).toMatchObject([{ name: 'com.odd' }])
  const solana = [{ ...SUNNY, name: '\u00adSun\u034fny' }]
  expect(build({ walletList: ['detected_wallets'], solana })).toMatchObject([{ name: 'Sunny' }])
})

describe('the list and its order', () => {
  test.each<[string, Partial<OptionsInput>, string[]]>([
    ['the usual list', {}, ['metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect']],
    [
      'unknown wallets of this browser come first, wherever the list has them',
      { walletList: ['metamask', 'wallet_connect', 'detected_wallets'], injected: [METAMASK, ODD] },
      ['com.odd', 'metamask', 'wallet_connect'],
    ],
    [
      'a wallet that the list does not name is unknown, even of a known brand',
      { walletList: ['rainbow', 'detected_wallets'], injected: [METAMASK, ODD] },
      ['io.metamask', 'com.odd', 'rainbow'],
    ],
    [
      'unknown wallets are left out if the list has no entry for them',
      { walletList: ['metamask'], injected: [METAMASK, ODD] },
      ['metamask'],
    ],
    [
      'wallets by WalletConnect come last, in the list’s order',
      { walletList: ['wallet_connect', 'safe', 'zerion', 'metamask'] },
      ['zerion', 'metamask', 'safe', 'wallet_connect'],
    ],
    ['a repeated name is listed once', { walletList: ['rainbow', 'rainbow', 'safe', 'safe'] }, ['rainbow', 'safe']],
    ['an unknown name is ignored', { walletList: ['nonsense', '', 'rainbow'] }, ['rainbow']],
    ['an empty list has no wallets', { walletList: [], injected: [METAMASK] }, []],
    ['a brand of the long list is unknown without that list', { walletList: ['trust'] }, []],
    [
      'a brand of the long list is known with it',
      { walletList: ['trust', 'rainbow'], brands: [...BRANDS, ...MORE_BRANDS] },
      ['trust', 'rainbow'],
    ],
    [
      'unknown Solana wallets are first too, after Ethereum’s',
      {
        walletList: ['detected_wallets', 'wallet_connect', 'metamask', 'safe'],
        injected: [METAMASK, ODD],
        solana: [SUNNY],
      },
      ['com.odd', 'solana:sunny', 'metamask', 'safe', 'wallet_connect'],
    ],
    [
      'unknown wallets of Ethereum only',
      { walletList: ['detected_ethereum_wallets', 'metamask'], injected: [METAMASK, ODD], solana: [SUNNY] },
      ['com.odd', 'metamask'],
    ],
    [
      'unknown wallets of Solana only',
      { walletList: ['detected_solana_wallets'], injected: [METAMASK, ODD], solana: [SUNNY] },
      ['solana:sunny'],
    ],
    [
      'unknown wallets of both chains, named separately',
      {
        walletList: ['detected_solana_wallets', 'detected_ethereum_wallets'],
        injected: [ODD],
        solana: [SUNNY],
      },
      ['com.odd', 'solana:sunny'],
    ],
    [
      'a named wallet of Solana stands where the list has it',
      { ...withLongList, walletList: ['detected_wallets', 'metamask', 'solflare'], solana: [SOLFLARE, SUNNY] },
      ['solana:sunny', 'metamask', 'solana:solflare'],
    ],
    [
      'a list that names wallets of Solana has no others of Solana',
      { ...withLongList, walletList: ['metamask', 'solflare'], solana: [SUNNY, SOLFLARE] },
      ['metamask', 'solana:solflare'],
    ],
    [
      'a wallet of Solana that is not in this browser is not offered',
      { ...withLongList, walletList: ['jupiter', 'rainbow'], solana: [SUNNY] },
      ['rainbow'],
    ],
    [
      'a wallet of both chains has a row for each',
      {
        ...withLongList,
        walletList: ['backpack'],
        injected: [found('app.backpack', 'Backpack')],
        solana: [{ ...SUNNY, id: 'solana:backpack', client: 'backpack', name: 'Backpack' }],
      },
      ['backpack', 'solana:backpack'],
    ],
    [
      'of two wallets with one name the second is unknown',
      { walletList: ['detected_wallets', 'metamask'], injected: [METAMASK, found('io.metamask:2', 'MetaMask')] },
      ['io.metamask:2', 'metamask'],
    ],
  ])('%s', (_, input, expected) => {
    expect(ids(input)).toEqual(expected)
  })
})

describe('how a wallet is connected', () => {
  test.each<[string, Partial<OptionsInput>, string[]]>([
    ['an installed wallet', { walletList: ['metamask'], injected: [METAMASK] }, ['metamask injected']],
    ['a wallet that is not installed, by WalletConnect', { walletList: ['metamask'] }, ['metamask wallet_connect']],
    [
      'without WalletConnect, none that is not installed',
      { walletList: ['metamask', 'safe', 'wallet_connect'], walletConnect: false },
      [],
    ],
    [
      'without WalletConnect, wallets of this browser stay',
      { walletConnect: false, injected: [METAMASK] },
      ['metamask injected', 'coinbase_wallet coinbase'],
    ],
    ['Phantom installed', { walletList: ['phantom'], injected: [PHANTOM] }, ['phantom injected']],
    [
      'Phantom that is not installed, even without WalletConnect',
      { walletList: ['phantom'], walletConnect: false },
      ['phantom phantom'],
    ],
    ['Coinbase by its SDK', { walletList: ['coinbase_wallet'] }, ['coinbase_wallet coinbase']],
    [
      'Coinbase’s extension uses the SDK too, and is listed once',
      { walletList: ['detected_wallets', 'coinbase_wallet'], injected: [COINBASE] },
      ['coinbase_wallet coinbase'],
    ],
    [
      'Coinbase’s extension is an injected wallet if the list has no other entry for it',
      { walletList: ['detected_wallets'], injected: [COINBASE] },
      ['com.coinbase.wallet injected'],
    ],
    ['Brave has no app that scans a code', { walletList: ['brave_wallet'] }, []],
  ])('%s', (_, input, expected) => {
    expect(doors(input)).toEqual(expected)
  })
})

describe('the properties of a row', () => {
  test('an installed wallet is marked as detected, with its own name and icon', () => {
    const icon = 'data:image/png;base64,AA=='
    const [one] = build({ walletList: ['metamask'], injected: [found('io.metamask.flask', 'MetaMask Flask', icon)] })
    expect(one).toEqual({
      id: 'metamask',
      name: 'MetaMask Flask',
      client: 'metamask',
      door: 'injected',
      chainType: 'ethereum',
      detected: true,
      recent: false,
      rdns: 'io.metamask.flask',
      icon,
    })
  })
  test('a wallet that is not installed', () => {
    const [okx] = build({ walletList: ['okx_wallet'] })
    expect(okx).toMatchObject({ client: 'okx_wallet', door: 'wallet_connect', detected: false })
  })
  test('Coinbase is marked as detected if its extension is installed', () => {
    const isDetected = (injected: readonly Found[]) => build({ walletList: ['coinbase_wallet'], injected })[0]?.detected
    expect(isDetected([COINBASE])).toBe(true)
    expect(isDetected([])).toBe(false)
  })
  test('names that the host’s list has for it besides its id', () => {
    const rows = build({
      ...withLongList,
      walletList: ['bybit_wallet', 'rainbow', 'solflare', 'phantom'],
      idOf: (name) => name.replace('bybit_wallet', 'bybit'),
      solana: [SOLFLARE],
    })
    expect(rows.map(({ id, names }) => [id, names])).toEqual([
      ['bybit', ['bybit_wallet']],
      ['rainbow', undefined],
      ['solana:solflare', ['solflare']],
      ['phantom', undefined],
    ])
  })
  test('the wallet that was used last', () => {
    const recent = build({ injected: [METAMASK], recentClient: 'metamask' }).filter((one) => one.recent)
    expect(recent.map(({ id }) => id)).toEqual(['metamask'])
    expect(build({ injected: [METAMASK] }).some((one) => one.recent)).toBe(false)
  })
  test('a Solana wallet', () => {
    expect(build({ walletList: [], solana: [SUNNY], recentClient: 'sunny' })).toEqual([{ ...SUNNY, recent: true }])
    expect(build({ walletList: [], solana: [SUNNY] })).toEqual([SUNNY])
  })
})

test.each([
  ['io.metamask', 'MetaMask', 'metamask'],
  ['io.metamask:2', 'MetaMask', 'metamask'],
  ['org.uniswap.app', 'Uniswap Extension', 'uniswap_extension'],
  ['com.crypto.wallet', 'Crypto.com Wallet', 'crypto.com_wallet_extension'],
  ['com.odd', 'My Odd Wallet', 'my_odd_wallet'],
])('%s %s has the client type %s', (rdns, name, expected) => {
  expect(clientOf(found(rdns, name))).toBe(expected)
})
