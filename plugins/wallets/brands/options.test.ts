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

const build = (input: Partial<OptionsInput> = {}) =>
  walletOptions({
    brands: BRANDS,
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

/** Modal §2.4, Wire §6.3. */
describe('which, and in which order', () => {
  test.each<[string, Partial<OptionsInput>, string[]]>([
    ['the usual list', {}, ['metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect']],
    [
      'unknown ones of this browser first, wherever the list says so',
      { walletList: ['metamask', 'wallet_connect', 'detected_wallets'], injected: [METAMASK, ODD] },
      ['com.odd', 'metamask', 'wallet_connect'],
    ],
    [
      'one that the list does not name is an unknown one, known brand or not',
      { walletList: ['rainbow', 'detected_wallets'], injected: [METAMASK, ODD] },
      ['io.metamask', 'com.odd', 'rainbow'],
    ],
    ['not asked for, they are left out', { walletList: ['metamask'], injected: [METAMASK, ODD] }, ['metamask']],
    [
      'WalletConnect’s last, as the list orders them',
      { walletList: ['wallet_connect', 'safe', 'zerion', 'metamask'] },
      ['zerion', 'metamask', 'safe', 'wallet_connect'],
    ],
    ['a name twice is once', { walletList: ['rainbow', 'rainbow', 'safe', 'safe'] }, ['rainbow', 'safe']],
    ['an unknown name is no wallet', { walletList: ['nonsense', '', 'rainbow'] }, ['rainbow']],
    ['an empty list has none', { walletList: [], injected: [METAMASK] }, []],
    ['a brand of the long list is not known without it', { walletList: ['trust'] }, []],
    [
      'and known with it',
      { walletList: ['trust', 'rainbow'], brands: [...BRANDS, ...MORE_BRANDS] },
      ['trust', 'rainbow'],
    ],
    [
      'an unknown one of Solana is first too, behind Ethereum’s',
      {
        walletList: ['detected_wallets', 'wallet_connect', 'metamask', 'safe'],
        injected: [METAMASK, ODD],
        solana: [SUNNY],
      },
      ['com.odd', 'solana:sunny', 'metamask', 'safe', 'wallet_connect'],
    ],
    [
      'those of one chain: Ethereum’s',
      { walletList: ['detected_ethereum_wallets', 'metamask'], injected: [METAMASK, ODD], solana: [SUNNY] },
      ['com.odd', 'metamask'],
    ],
    [
      'those of one chain: Solana’s',
      { walletList: ['detected_solana_wallets'], injected: [METAMASK, ODD], solana: [SUNNY] },
      ['solana:sunny'],
    ],
    [
      'those of each chain are those of all',
      {
        walletList: ['detected_solana_wallets', 'detected_ethereum_wallets'],
        injected: [ODD],
        solana: [SUNNY],
      },
      ['com.odd', 'solana:sunny'],
    ],
    [
      'two that claim one name: the second is unknown',
      { walletList: ['detected_wallets', 'metamask'], injected: [METAMASK, found('io.metamask:2', 'MetaMask')] },
      ['io.metamask:2', 'metamask'],
    ],
  ])('%s', (_, input, expected) => {
    expect(ids(input)).toEqual(expected)
  })
})

describe('which door', () => {
  test.each<[string, Partial<OptionsInput>, string[]]>([
    ['installed', { walletList: ['metamask'], injected: [METAMASK] }, ['metamask injected']],
    ['not here: by WalletConnect', { walletList: ['metamask'] }, ['metamask wallet_connect']],
    ['which is off', { walletList: ['metamask', 'safe', 'wallet_connect'], walletConnect: false }, []],
    [
      'off, what is here stays',
      { walletConnect: false, injected: [METAMASK] },
      ['metamask injected', 'coinbase_wallet coinbase'],
    ],
    ['Phantom installed', { walletList: ['phantom'], injected: [PHANTOM] }, ['phantom injected']],
    ['Phantom not, WalletConnect or not', { walletList: ['phantom'], walletConnect: false }, ['phantom phantom']],
    ['Coinbase by its SDK', { walletList: ['coinbase_wallet'] }, ['coinbase_wallet coinbase']],
    [
      'its extension too, and once',
      { walletList: ['detected_wallets', 'coinbase_wallet'], injected: [COINBASE] },
      ['coinbase_wallet coinbase'],
    ],
    [
      'its extension, where the list has no other',
      { walletList: ['detected_wallets'], injected: [COINBASE] },
      ['com.coinbase.wallet injected'],
    ],
    ['Brave has no app for a code', { walletList: ['brave_wallet'] }, []],
  ])('%s', (_, input, expected) => {
    expect(doors(input)).toEqual(expected)
  })
})

describe('what is said of one', () => {
  test('detected, with its own name and icon', () => {
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
  test('afar', () => {
    const [okx] = build({ walletList: ['okx_wallet'] })
    expect(okx).toMatchObject({ client: 'okx_wallet', door: 'wallet_connect', detected: false })
  })
  test('Coinbase is detected where its extension is', () => {
    const here = (injected: readonly Found[]) => build({ walletList: ['coinbase_wallet'], injected })[0]?.detected
    expect(here([COINBASE])).toBe(true)
    expect(here([])).toBe(false)
  })
  test('the last one used', () => {
    const recent = build({ injected: [METAMASK], recentClient: 'metamask' }).filter((one) => one.recent)
    expect(recent.map(({ id }) => id)).toEqual(['metamask'])
    expect(build({ injected: [METAMASK] }).some((one) => one.recent)).toBe(false)
  })
  test('of Solana’s too', () => {
    expect(build({ walletList: [], solana: [SUNNY], recentClient: 'sunny' })).toEqual([{ ...SUNNY, recent: true }])
    expect(build({ walletList: [], solana: [SUNNY] })).toEqual([SUNNY])
  })
})

/** Wire §5.5. */
test.each([
  ['io.metamask', 'MetaMask', 'metamask'],
  ['io.metamask:2', 'MetaMask', 'metamask'],
  ['org.uniswap.app', 'Uniswap Extension', 'uniswap_extension'],
  ['com.crypto.wallet', 'Crypto.com Wallet', 'crypto.com_wallet_extension'],
  ['com.odd', 'My Odd Wallet', 'my_odd_wallet'],
])('%s %s is %s on the wire', (rdns, name, expected) => {
  expect(clientOf(found(rdns, name))).toBe(expected)
})
