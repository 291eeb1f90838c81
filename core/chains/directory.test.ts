import { describe, expect, test } from 'vitest'
import { setupEthereum } from '../../tests/unit/ethereum.js'
import { APP_ID } from '../../tests/unit/token.js'
import { wire } from '../../tests/wire.js'
import { LatchkitError } from '../errors.js'
import type { Chain } from '../host-config.js'
import { addRpcUrlOverrideToChain, SUPPORTED_CHAINS } from './list.js'

const { prefix } = wire
const http = (...urls: string[]) => ({ http: urls })
const five: Chain = { id: 5, name: 'Five', rpcUrls: { default: http('https://five.example') } }
const six: Chain = { id: 6, name: 'Six' }
const idsOf = (chains: readonly Chain[]) => chains.map(({ id }) => id)

describe('the chains (Wire §5.2, §5.7)', () => {
  test('without a configuration are the list, Ethereum first', async () => {
    const chains = await setupEthereum().chains.list()
    expect(chains).toHaveLength(SUPPORTED_CHAINS.length)
    expect(idsOf(chains).slice(0, 4)).toEqual([1, 42161, 421614, 11155111])
  })
  test('of a configuration are only those, with its default first', async () => {
    expect(await setupEthereum({ supportedChains: [five, six] }).chains.list()).toEqual([five, six])
    expect(await setupEthereum({ supportedChains: [five, six], defaultChain: six }).chains.list()).toEqual([six, five])
    expect(idsOf(await setupEthereum({ supportedChains: [five, six, five] }).chains.list())).toEqual([5, 6])
  })
  test('the default chain has the host’s description', async () => {
    const ownChain = { id: 10, name: 'My OP' }
    const chains = await setupEthereum({ defaultChain: ownChain }).chains.list()
    expect(chains[0]).toEqual(ownChain)
    expect(idsOf(chains).filter((id) => id === 10)).toEqual([10])
  })
  test.each([
    ['empty', { supportedChains: [] }],
    ['without the default', { supportedChains: [five], defaultChain: six }],
    ['a default that is not in the list', { defaultChain: five }],
  ])('%s: invalid_config', async (_, wishes) => {
    await expect(setupEthereum(wishes).chains.list()).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_config' }),
    )
  })
  test('a changed configuration replaces the chains', async () => {
    const { chains: api, say } = setupEthereum({ supportedChains: [five] })
    await expect(api.find(6)).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
    say({ supportedChains: [six] })
    expect(await api.find(6)).toBe(six)
    await expect(api.find(5)).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
  })
  test.each([7, 0, -1, Number.NaN])('find(%s) finds none', async (id) => {
    const { chains: api } = setupEthereum({ supportedChains: [five, six] })
    await expect(api.find(id)).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
    await expect(api.rpcUrls(id)).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
  })
  test.each([5, '0x5', '5'])('find(%j) accepts every notation', async (id) => {
    const { chains: api } = setupEthereum({ supportedChains: [five, six] })
    expect(await api.find(id)).toBe(five)
  })
  test.each([2 ** 32, 256, -1, 1.5, Number.NaN, '18', undefined])(
    'a coin with %j decimals is refused',
    async (decimals) => {
      const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: decimals as number }
      const { chains: api } = setupEthereum({ supportedChains: [{ ...five, nativeCurrency }, six] })
      const message = `Five: nativeCurrency.decimals must be 0 to 255, not ${typeof decimals} ${decimals}.`
      await expect(api.find(5)).rejects.toThrow(expect.objectContaining({ code: 'invalid_config', message }))
      expect(await api.find(6)).toBe(six)
    },
  )
  test.each([0, 18, 255])('a coin with %i decimals is accepted', async (decimals) => {
    const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals }
    expect(await setupEthereum({ supportedChains: [{ ...five, nativeCurrency }] }).chains.find(5)).toMatchObject({
      nativeCurrency,
    })
  })
  test('a chain that the app does not have is refused by its id', async () => {
    const { chains: api } = setupEthereum({ supportedChains: [six] })
    const message = 'Unsupported chainId: Chain ID 0x5 is not supported. Add it to supportedChains.'
    await expect(api.find('0x5')).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id', message }))
    await expect(api.find(undefined)).rejects.toThrow(expect.objectContaining({ code: 'unsupported_chain_id' }))
  })
})

describe('a chain’s RPC URLs, in the order of Wire §5.2', () => {
  const named: Chain = {
    ...five,
    rpcUrls: {
      default: http('https://default.example', 'https://both.example'),
      public: http('https://both.example'),
      [prefix]: http('https://ours.example/rpc?key=1'),
    },
  }
  const app = `${prefix}AppId=${APP_ID}`
  const ask = (chain: Chain, rpcUrls?: Record<number, string>) =>
    setupEthereum({ supportedChains: [chain], ...(rpcUrls && { rpcConfig: { rpcUrls } }) }).chains.rpcUrls(5)

  test('the server’s own with the app id, then public ones, then the chain’s, without duplicates', async () => {
    expect(await ask(named)).toEqual([
      `https://ours.example/rpc?key=1&${app}`,
      'https://both.example',
      'https://default.example',
    ])
  })
  test('the host’s own is the only one, and is not told the app id', async () => {
    expect(await ask(named, { 5: 'https://host.example' })).toEqual(['https://host.example'])
    expect(await ask(named, { 6: 'https://six.example' })).toHaveLength(3)
    const both = addRpcUrlOverrideToChain(named, 'https://mine.example')
    expect(await ask(both, { 5: 'https://host.example' })).toEqual(['https://mine.example'])
  })
  test('an override is read by the name that the wire has for it', async () => {
    const chain = { ...named, rpcUrls: { ...named.rpcUrls, [`${prefix}WalletOverride`]: http('https://old.example') } }
    expect(await ask(chain, { 5: 'https://host.example' })).toEqual(['https://old.example'])
  })
  test('a chain without nodes is invalid_config when a client is asked for', async () => {
    const { api, chains } = setupEthereum({ supportedChains: [six] })
    expect(await chains.rpcUrls(6)).toEqual([])
    await expect(api.client(6)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('Six'),
    })
  })
  test('the URLs of the list name no vendor, and every chain has one', async () => {
    const { chains: api } = setupEthereum()
    const all = await Promise.all(SUPPORTED_CHAINS.map(({ id }) => api.rpcUrls(id)))
    expect(all.flat().filter((url) => url.includes(prefix))).toEqual([])
    expect(all.filter((urls) => !urls.length)).toEqual([])
  })
})

describe('the price of a native token (Wire §1.3)', () => {
  test('is requested by chain and symbol', async () => {
    const { chains: api, get } = setupEthereum({ supportedChains: [six] })
    get.mockResolvedValue({ usd: 2500.5 })
    expect(await api.price(137)).toBe(2500.5) // a chain of the list, supported by the app or not
    expect(await api.price(6)).toBe(2500.5)
    expect(get.mock.calls).toEqual([
      ['/token_price', { query: { chainId: '137', tokenSymbol: 'POL' } }],
      ['/token_price', { query: { chainId: '6', tokenSymbol: 'ETH' } }],
    ])
  })
  test('is not requested for the coin of a test network', async () => {
    const { chains: api, get } = setupEthereum({ supportedChains: [{ ...six, testnet: true }] })
    get.mockResolvedValue({ usd: 2500.5 })
    expect(await Promise.all([api.price(6), api.price(11155111)])).toEqual([null, null])
    expect(get).not.toHaveBeenCalled()
  })
  test.each([[{}], [null], [{ usd: '2500' }], [{ usd: Number.NaN }], [{ usd: -1 }], [[]], ['2500']])(
    '%j is no price',
    async (answer) => {
      const { chains: api, get } = setupEthereum()
      get.mockResolvedValue(answer)
      expect(await api.price(1)).toBeNull()
    },
  )
  test('is unknown after a failure, and requested again by the next call', async () => {
    const { chains: api, get } = setupEthereum()
    get.mockRejectedValueOnce(new LatchkitError('not_supported', 'none')).mockResolvedValueOnce({ usd: 1 })
    expect(await api.price(1)).toBeNull()
    expect(await api.price(1)).toBe(1)
  })
  test('an unknown chain is refused with unsupported_chain_id', async () => {
    await expect(setupEthereum().chains.price(12345)).rejects.toMatchObject({ code: 'unsupported_chain_id' })
  })
})
