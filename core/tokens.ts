import { findClient } from './discovery.js'

/**
 * The access token of the page's user, for code outside of React. It is refreshed where it would expire within 30
 * seconds; null where nobody is logged in. Rejects with `not_ready` where the page has no client. `appId` names the app
 * where a page has several.
 *
 * @example
 * const headers = { authorization: `Bearer ${await getAccessToken()}` }
 */
export const getAccessToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getAccessToken()

/**
 * The identity token of the page's user, a JWT with the linked accounts in a reduced form. As `getAccessToken` in all
 * else.
 */
export const getIdentityToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getIdentityToken()
