import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { identityOf } from './identities.js'
import { type Mode, modes, type WalletOptions } from './state.js'

/** The wallet's keys are created in this page and stored in its `localStorage`, so that they survive a reload. */
const KEYS = 'wallet:keys'

function readKeys(): `0x${string}`[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEYS) ?? '')
    if (Array.isArray(stored) && stored.length) return stored
  } catch {
    // There are no stored keys yet.
  }
  const keys = [generatePrivateKey(), generatePrivateKey()]
  localStorage.setItem(KEYS, JSON.stringify(keys))
  return keys
}
const accountsHere = (): PrivateKeyAccount[] => readKeys().map((key) => privateKeyToAccount(key))

/** Asks a node for its chain id. Empty if the node does not answer. */
async function chainOf(node: string): Promise<[number, string][]> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(node, { method: 'POST', headers, body })
    return [[Number(((await answer.json()) as { result: string }).result), node]]
  } catch {
    return []
  }
}

/**
 * Reads the page's address:
 * - `uri` is paired with at once.
 * - `as` is the brand that the wallet claims to be.
 * - `auto` is a mode.
 * - `rpc` is a node, and can be repeated.
 * - `chains`, such as `1,31337`, are the only supported chains.
 * - `relay` and `projectId` replace those of the sandbox.
 */
export async function readSettings(query: URLSearchParams, relayUrl: string): Promise<WalletOptions> {
  const requestedMode = query.get('auto')
  const nodes = await Promise.all(query.getAll('rpc').map(chainOf))
  const chains = query.get('chains')?.split(',').map(Number).filter(Boolean)
  return {
    relayUrl: query.get('relay') ?? relayUrl,
    projectId: query.get('projectId') ?? 'sandbox',
    identity: identityOf(query.get('as') ?? '', location.origin),
    accounts: accountsHere(),
    nodes: new Map(nodes.flat()),
    ...(chains?.length && { chains }),
    mode: modes.find((mode): mode is Mode => mode === requestedMode) ?? 'ask',
    storagePrefix: 'wallet',
  }
}
