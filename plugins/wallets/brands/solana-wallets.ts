import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import type { WalletOption } from '../contract.js'

/** A Solana wallet that can sign a message. */
export interface SolanaWallet {
  /** The name in lower case with `_` for spaces, which Wire §5.5 uses for unlisted wallets. */
  readonly id: string
  readonly name: string
  /** A `data:` image; absent if the wallet announced anything else. */
  readonly icon?: string
  readonly standard: Wallet
}

/** A feature of our own wallet, which is not offered to connect (decision 27). */
const OURS = 'latchkit:embedded'
const NEEDED = ['standard:connect', 'solana:signMessage']
const IMAGE = /^data:image\/(svg\+xml|webp|png|gif|jpeg)[;,]/
const MAX_NAME_LENGTH = 64

/** Reads a registered wallet; undefined if it is not a Solana wallet, or throws when it is read. */
function read(standard: Wallet): SolanaWallet | undefined {
  try {
    const { name, icon, chains, features } = standard
    const fits = chains.some((chain) => chain.startsWith('solana:')) && NEEDED.every((one) => one in features)
    const id = name.trim().toLowerCase().replace(/\s+/g, '_')
    if (!fits || OURS in features || !id || name.length > MAX_NAME_LENGTH) return undefined
    return { id, name: name.trim(), ...(IMAGE.test(icon) && { icon }), standard }
  } catch {
    return undefined
  }
}

/** The registered wallets in order; of two with the same name only the first. */
export function solanaWallets(): readonly SolanaWallet[] {
  const found = new Map<string, SolanaWallet>()
  for (const standard of getWallets().get()) {
    const wallet = read(standard)
    if (wallet && !found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  return [...found.values()]
}

/** Calls the listener with the registered wallets at once, and after every change until `signal` is aborted. */
export function watchSolanaWallets(onChange: (wallets: readonly SolanaWallet[]) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const { on } = getWallets()
  const tell = () => onChange(solanaWallets())
  const offs = [on('register', tell), on('unregister', tell)]
  signal.addEventListener('abort', () => offs.map((off) => off()), { once: true })
  tell()
}

/** As `watchSolanaWallets`, with options to choose from. */
export const watchSolanaOptions = (onChange: (options: readonly WalletOption[]) => void, signal: AbortSignal): void =>
  watchSolanaWallets((wallets) => onChange(wallets.map(asOption)), signal)

const asOption = ({ id, name, icon }: SolanaWallet): WalletOption => ({
  id: `solana:${id}`,
  name,
  client: id,
  door: 'solana',
  chainType: 'solana',
  detected: true,
  recent: false,
  ...(icon && { icon }),
})
