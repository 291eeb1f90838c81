import type { LandingEntry } from '../../core/capabilities.js'
import { allWalletsText } from './all-wallets.text.js'
import { arrange, type Layout, type LayoutInput } from './layout.js'

/** The row to the wallets was chosen, where all else is in the usual order. */
export const isAllWallets = (input: LayoutInput): boolean =>
  input.view === 'web3-overflow' && !arrange({ ...input, view: 'default' }).beyond

/** Nothing but wallets, of which none was used last. Modal §2.4. */
export const allWallets = (wallets: readonly LandingEntry[]): Layout => ({
  items: wallets.map((entry) => ({ entry, open: true, recent: false })),
  title: 'wallets' satisfies Word,
  none: 'noWallets' satisfies Word,
  text: allWalletsText,
})
type Word = keyof typeof allWalletsText.entries
