import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { WalletFrameApi } from '../../wallet-frame/contract.js'
import { connectWallet } from '../wallet/connect-wallet.js'
import type { Keyring } from '../wallet/keyring.js'
import type { ShownKey } from './contract.js'
import { type ExportIo, exportFlow } from './export.flow.js'

interface ShowParts {
  readonly ctx: Context<'embedded-wallet'>
  frame(): Promise<WalletFrameApi>
}
export interface ExportParts extends ShowParts {
  readonly keyring: Keyring
}
/** How long the connecting screen is shown at least, in ms. Modal §4.10. */
const MIN_CONNECTING_MS = 1_000

/**
 * Shows the private key of an Ethereum wallet. Rejects with `must_be_authenticated`, `embedded_wallet_not_found`, and
 * as `showKey` does. Core §6, Modal §4.10.
 */
export async function exportKey(parts: ExportParts, requestedAddress?: string): Promise<void> {
  const { ctx, keyring, frame } = parts
  mustBeLoggedIn(ctx.user.get(), 'export a wallet')
  const account = keyring.find(requestedAddress)
  const { address, imported } = account
  async function unlock() {
    await keyring.unlock(account)
    // users with a second factor are asked for it even if the wallet is already on this device
    await (await frame()).request('wallet:connect', { address }, { forced: true })
  }
  await showKey(parts, { address, phrase: !imported, unlock })
}

/**
 * Unlocks a wallet and shows its private key on the server's page. Resolves when the user leaves. Rejects with
 * `user_rejected_request` if the user leaves before the key is shown, and with `no_modal`.
 */
export async function showKey({ ctx, frame }: ShowParts, { address, phrase, unlock }: ShownKey): Promise<void> {
  const { clock, track } = ctx
  const page: ExportIo['page'] = async (task, place) => (await frame()).exportPage({ ...task, ...place })
  await connectWallet(ctx, {
    address,
    atLeast: MIN_CONNECTING_MS,
    unlock,
    onward(signal) {
      const flow = startFlow(exportFlow, { at: 'placing', address, phrase }, { page }, { clock, signal })
      return ctx.present('export', flow)
    },
  })
  track('embedded_wallet_key_export_completed', { walletAddress: address })
}
