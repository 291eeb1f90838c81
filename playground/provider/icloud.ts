import type { App } from './app.js'
import { iCloudOf } from './clouds.js'
import type { Provider } from './provider-context.js'
import { isRecord } from './shape.js'

/** ms. */
const PATIENCE = 5_000

/** Where a person signs in to iCloud: CloudKit's web services tell it to whoever asks without a session. */
export async function signInUrl(provider: Provider, app: App): Promise<string> {
  const { url, container_identifier, environment, api_token } = iCloudOf(provider, app)
  const place = `${url}/database/1/${encodeURIComponent(container_identifier)}/${environment}/public/users/caller`
  const answer = await fetch(`${place}?${new URLSearchParams({ ckAPIToken: api_token })}`, {
    signal: AbortSignal.timeout(PATIENCE),
  })
  const said: unknown = await answer.json()
  const redirect = isRecord(said) && said.serverErrorCode === 'AUTHENTICATION_REQUIRED' ? said.redirectURL : undefined
  if (typeof redirect === 'string' && /^https?:\/\//.test(redirect)) return redirect
  throw new Error(`iCloud answered ${answer.status} without saying where to sign in.`)
}
