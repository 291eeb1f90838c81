import { keys, type WalletKey } from './catalogue.js'
import { type Settings, usual } from './settings.js'

/** The options in the query of the script's address. */
export interface Options {
  /** The wallets in the page; all but `coinbase` by default. */
  readonly wallets: readonly WalletKey[]
  /** The wallets of `window.ethereum`, which is the first of them. Empty by default. */
  readonly legacy: readonly WalletKey[]
  /** Milliseconds until `window.ethereum` exists, which `ethereum#initialized` announces. Null if it exists at once. */
  readonly late: number | null
  /** Flags of `window.ethereum`, such as `isMetaMask`. */
  readonly flags: readonly string[]
  /** Shows switches for developers in a corner of the page. */
  readonly panel: boolean
  /**
   * A word from which the private keys are computed. By default they are those of anvil's accounts, which have a
   * balance.
   */
  readonly seed: string | null
  settings(key: WalletKey): Partial<Settings>
}

/**
 * Reads a query such as `?wallets=amber,birch&mode=approve&amber.sign=reject&rpc.31337=http://…`. A name without a
 * wallet's prefix applies to all wallets.
 */
export function readOptions(query: string): Options {
  const all = new URLSearchParams(query)
  const list = (name: string) => all.get(name)?.split(',').filter(Boolean)
  const named = (name: string) => list(name)?.filter((key): key is WalletKey => (keys as string[]).includes(key))
  const late = all.get('late')
  return {
    wallets: named('wallets') ?? keys.filter((key) => key !== 'coinbase'),
    legacy: named('legacy') ?? [],
    late: late === null ? null : Number(late),
    flags: list('flags') ?? ['isMetaMask'],
    panel: all.get('panel') !== 'no',
    seed: all.get('seed'),
    settings: (key) => ({ ...readSettings(all, ''), ...readSettings(all, `${key}.`) }),
  }
}

const PLAIN = [
  'mode',
  'connect',
  'sign',
  'switch',
  'transaction',
  'onSign',
  'envelope',
  'name',
  'rdns',
  'icon',
] as const
const NUMBERS = ['slow', 'account', 'chainId'] as const

function readSettings(all: URLSearchParams, prefix: string): Partial<Settings> {
  const found: Record<string, unknown> = {}
  for (const name of PLAIN) if (all.has(prefix + name)) found[name] = all.get(prefix + name)
  for (const name of NUMBERS) if (all.has(prefix + name)) found[name] = Number(all.get(prefix + name))
  if (all.has(`${prefix}announced`)) found.announced = all.get(`${prefix}announced`) !== 'no'
  const chains = all
    .get(`${prefix}chains`)
    ?.split(',')
    .map((id) => [id, ''])
  const nodes = [...all]
    .filter(([name]) => name.startsWith(`${prefix}rpc.`))
    .map(([name, url]) => [name.slice(`${prefix}rpc.`.length), url])
  if (chains || nodes.length)
    found.chains = { ...(chains ? Object.fromEntries(chains) : usual.chains), ...Object.fromEntries(nodes) }
  return found
}
