import { toError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { Choices } from '../brands/choices.js'
import type { Connect } from './connect.js'

interface Parts {
  readonly choices: Choices
  readonly connect: Connect
}

/**
 * Continues a login in a wallet's own browser, which a link has opened. If the wallet is not found, the dialog reports
 * that. Core §2, Wire §7.6.
 */
export async function returnByDeepLink(ctx: Context<'wallets'>, { choices, connect }: Parts): Promise<void> {
  const { page, user, events, signal } = ctx
  await choices.settled
  const named = choices.options.get().filter(({ client }) => client === page.params.wallet_client)
  const wallet = named.find(({ detected }) => detected) ?? named[0]
  if (!wallet) return
  const current = user.get()
  const intent = current && !current.isGuest ? 'link' : 'login'
  const options = { lost: !wallet.detected }
  const begin = async () => {
    if (intent === 'login') return connect.login(wallet, options)
    const { linking } = await import('./linking.js')
    return connect.open(linking(ctx), intent, wallet, options)
  }
  begin().catch((cause: unknown) => {
    if (!signal.aborted) events.emit('failed', { error: toError(cause), intent, method: 'siwe' })
  })
}
