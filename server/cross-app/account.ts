import type { Credential } from '../users/credential.js'
import { type Account, isEmbedded, type User } from '../users/user.js'

export const type = 'cross_app'

const isSigner = (account: Account): boolean => isEmbedded(account) && account.fields.chain_type === 'ethereum'

/** The account that the requester's user gets for a user of the provider app. Wire §1.5. */
export const accountOf = (providerAppId: string, user: User): Credential => ({
  type,
  subject: user.id,
  fields: {
    subject: user.id,
    provider_app_id: providerAppId,
    embedded_wallets: user.accounts.filter(isSigner).map(({ fields }) => ({ address: fields.address })),
    smart_wallets: [],
  },
})
