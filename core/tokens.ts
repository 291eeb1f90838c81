import { findClient } from './discovery.js'

/** The access token of the page's user, refreshed if it must be; null when nobody is logged in. Rejects with `not_ready` without a client. */
export const getAccessToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getAccessToken()

/** The identity token of the page's user: the reduced linked accounts, signed. Wire §2. */
export const getIdentityToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getIdentityToken()
