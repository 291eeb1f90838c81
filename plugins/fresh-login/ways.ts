import { isEmbedded } from '../../core/embedded.js'
import type { Context } from '../../core/plugin.js'
import type { LinkedAccount, User } from '../../core/user.js'
import type { Way } from './contract.js'
import { NAMES } from './names.js'

type Parts = Pick<Context<'fresh-login'>, 'app' | 'host' | 'pluginSet' | 'use'>

/** The logins that the user has and the app offers. */
export async function waysOf(ctx: Parts, { linkedAccounts }: User): Promise<readonly Way[]> {
  const logins = linkedAccounts.filter((account) => account.type !== 'wallet' || !isEmbedded(account))
  const offered = ctx.pluginSet
    .enabled()
    .flatMap(({ id, entries }) => (entries?.(ctx.app, ctx.host) ?? []).map((entry) => ({ ...entry, owner: id })))
    .sort((one, other) => one.order - other.order)
  const ways = await Promise.all(
    offered.map(async ({ method, kind, owner, accountType = method }) => {
      const own = logins.filter(({ type }) => type === accountType)
      if (kind === 'many' && own[0]) return rowsOf(ctx, owner, own)
      if (kind === 'field') return own.map((account) => ({ method, owner, to: addressOf(account) }))
      // the browser asks which passkey to use, and the service asks which account
      return own[0] ? [{ method, owner, ...(NAMES[method] && { label: NAMES[method] }) }] : []
    }),
  )
  return ways.flat()
}

const addressOf = (account: LinkedAccount) =>
  account.type === 'email' ? account.address : account.type === 'phone' ? account.number : ''

/** Rows for wallets: those that the user has logged in with, or all wallets if none of those is available. */
async function rowsOf({ use }: Parts, owner: string, own: readonly LinkedAccount[]): Promise<readonly Way[]> {
  const rows = (await use(owner, 'entries')).entries?.get() ?? []
  const ids = own.flatMap((account) =>
    account.type === 'wallet' ? account.walletClientType : account.type === 'cross_app' ? account.providerApp.id : [],
  )
  const ownRows = rows.filter(({ method }) => ids.some((id) => method.endsWith(`:${id}`)))
  return (ownRows[0] ? ownRows : rows).map(({ method, label, icon }) => ({
    method,
    owner,
    ...(label && { label }),
    ...(icon && { icon }),
  }))
}
