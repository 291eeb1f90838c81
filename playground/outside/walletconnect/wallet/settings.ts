import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { identityOf } from './identities.js'
import { type Mode, modes, type WalletOptions } from './state.js'

/** Keys of this page: made here, and kept here, so that a reload is the same wallet. */
const KEYS = 'wallet:keys'

function readKeys(): `0x${string}`[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS) ?? '')
    if (Array.isArray(kept) && kept.length) return kept
  } catch {
    // none yet
  }
  const made = [generatePrivateKey(), generatePrivateKey()]
  localStorage.setItem(KEYS, JSON.stringify(made))
  return made
}
const accountsHere = (): PrivateKeyAccount[] => readKeys().map((key) => privateKeyToAccount(key))

/** A node says itself which chain it is of. */
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
 * What the address of the page says. `uri`: to pair with at once. `as`: the brand to be. `auto`: a mode. `rpc`: a node,
 * any number of times. `chains`: the only ones to take part in, `1,31337`. `relay`, `projectId`: in place of the
 * sandbox's.
 */
export async function readSettings(query: URLSearchParams, relayUrl: string): Promise<WalletOptions> {
  const wanted = query.get('auto')
  const nodes = await Promise.all(query.getAll('rpc').map(chainOf))
  const chains = query.get('chains')?.split(',').map(Number).filter(Boolean)
  return {
    relayUrl: query.get('relay') ?? relayUrl,
    projectId: query.get('projectId') ?? 'sandbox',
    identity: identityOf(query.get('as') ?? '', location.origin),
    accounts: accountsHere(),
    nodes: new Map(nodes.flat()),
    ...(chains?.length && { chains }),
    mode: modes.find((mode): mode is Mode => mode === wanted) ?? 'ask',
    storagePrefix: 'wallet',
  }
}
