import type { App } from '../../apps/app.js'
import { OUTSIDE_TIMEOUT_MS } from '../../http/bad-gateway.js'
import type { Provider } from '../../http/context.js'
import { isRecord } from '../../protocol/validate.js'
import { iCloudOf } from './clouds.js'

/** The address of iCloud's login page, which CloudKit's web services return to a caller without a session. */
export async function signInUrl(provider: Provider, app: App): Promise<string> {
  const { url, container_identifier, environment, api_token } = iCloudOf(provider, app)
  const caller = `${url}/database/1/${encodeURIComponent(container_identifier)}/${environment}/public/users/caller`
  const answer = await fetch(`${caller}?${new URLSearchParams({ ckAPIToken: api_token })}`, {
    signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS),
  })
  const body: unknown = await answer.json()
  const redirect = isRecord(body) && body.serverErrorCode === 'AUTHENTICATION_REQUIRED' ? body.redirectURL : undefined
  if (typeof redirect === 'string' && /^https?:\/\//.test(redirect)) return redirect
  throw new Error(`iCloud answered ${answer.status} without saying where to sign in.`)
}
