import { findClient } from './discovery.js'

/**
 * Returns the access token of the page's user, for code outside of React. It is refreshed if it would expire within 30
 * seconds; null if nobody is logged in. Before `<LatchkitProvider>` is mounted, as in the first effects of a page, it
 * waits for up to two seconds, and rejects with `not_ready` if no client came. `appId` names the app if a page has
 * several.
 *
 * @example
 * const headers = { authorization: `Bearer ${await getAccessToken()}` }
 */
export const getAccessToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getAccessToken()

/**
 * Returns the identity token of the page's user, a JWT with a reduced form of the linked accounts. Otherwise as
 * `getAccessToken`.
 */
export const getIdentityToken = async (appId?: string): Promise<string | null> =>
  (await findClient(appId)).getIdentityToken()
