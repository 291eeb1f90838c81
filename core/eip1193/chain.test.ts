import { describe, expect, test, vi } from 'vitest'
import { testContext } from '../../tests/unit/context.js'
import { LatchkitError } from '../errors.js'
import type { Chain, HostConfig } from '../host-config.js'
import { parseChainId } from '../lib/chain-id.js'
import { createChains } from './chain.js'

const BASE = { id: 8453, name: 'Base' }
const MAIN = { id: 1, name: 'Ethereum' }

interface Setup {
  readonly host?: Partial<HostConfig>
  readonly stored?: Readonly<Record<string, unknown>>
  readonly chains?: readonly Chain[]
}
function setup({ host, stored, chains = [MAIN, BASE] }: Setup = {}) {
  const chain = async (id: unknown) => {
    const found = chains.find((one) => one.id === parseChainId(id))
    if (found) return found
    throw new LatchkitError('unsupported_chain_id', `No chain ${id}.`)
  }
  const neighbours = { ethereum: { chains: async () => chains, chain } }
  const { ctx, storage, logoutSteps } = testContext('embedded-wallet', { host, stored, neighbours })
  return {
    chains: createChains(ctx, () => ctx.use('ethereum')),
    storage,
    leave: () => Promise.all(logoutSteps.map((step) => step())),
  }
}

describe('the chain of a new wallet', () => {
  test.each<[string, Partial<HostConfig>, unknown, number]>([
    ['Ethereum, where nothing is said', {}, undefined, 1],
    ['the default', { defaultChain: BASE, supportedChains: [MAIN, BASE] }, undefined, 8453],
    ['the first of the host’s', { supportedChains: [BASE, MAIN] }, undefined, 8453],
    ['where it was', {}, '0x2105', 8453],
    ['where it was, as one of the host’s', { supportedChains: [MAIN, BASE] }, '0x2105', 8453],
    ['not where it was, if the host has that no more', { supportedChains: [MAIN] }, '0x2105', 1],
    ['not at what is no chain id', {}, 'everywhere', 1],
  ])('%s', (_, host, stored, id) => {
    const { chains } = setup({ host, stored: stored === undefined ? {} : { 'wallet:0xabc': stored } })
    expect(chains.chainOf('0xABC').get()).toBe(id)
  })
})

describe('a switch', () => {
  test('is reported and survives a reload, with the address in any case', async () => {
    const { chains, storage } = setup()
    const listener = vi.fn()
    chains.chainOf('0xabc').subscribe(listener)
    await chains.switchTo('0xABC', 8453)
    expect([listener.mock.calls.length, chains.chainOf('0xAbC').get()]).toEqual([1, 8453])
    expect(storage.get('wallet:0xabc')).toBe('0x2105')
    expect(await chains.current('0xabc')).toBe(BASE)
  })
  test('to a chain that the app does not support changes nothing', async () => {
    const { chains, storage } = setup()
    await expect(chains.switchTo('0xabc', 5)).rejects.toMatchObject({ code: 'unsupported_chain_id' })
    expect([chains.chainOf('0xabc').get(), storage.get('wallet:0xabc')]).toEqual([1, null])
  })
  test('of one wallet does not change another', async () => {
    const { chains } = setup()
    await chains.switchTo('0xabc', 8453)
    expect(chains.chainOf('0xdef').get()).toBe(1)
  })
  test('is forgotten at logout, so the wallet is on its first chain again', async () => {
    const { chains, storage, leave } = setup({ stored: { other: 'stays' } })
    await chains.switchTo('0xabc', 8453)
    await leave()
    expect(chains.chainOf('0xabc').get()).toBe(1)
    expect([storage.get('wallet:0xabc'), storage.get('other')]).toEqual([null, 'stays'])
  })
})

test('a wallet on a chain that the app no longer supports moves to the default chain', async () => {
  const { chains } = setup({ stored: { 'wallet:0xabc': '0x5' } })
  expect(chains.chainOf('0xabc').get()).toBe(5)
  expect(await chains.current('0xabc')).toBe(MAIN)
  expect(chains.chainOf('0xabc').get()).toBe(1)
})
