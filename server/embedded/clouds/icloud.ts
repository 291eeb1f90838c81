import type { App } from '../../apps/app.js'
import type { Server } from '../../http/context.js'
import { askForJson } from '../../http/outside.js'
import { isRecord } from '../../protocol/validate.js'
import { iCloudOf } from './clouds.js'

/** The address of iCloud's login page, which CloudKit's web services return to a caller without a session. */
export async function signInUrl(_server: Server, app: App): Promise<string> {
  const { url, container_identifier, environment, api_token } = iCloudOf(app)
  const caller = `${url}/database/1/${encodeURIComponent(container_identifier)}/${environment}/public/users/caller`
  const { status, body } = await askForJson(caller, { query: { ckAPIToken: api_token } })
  const redirect = isRecord(body) && body.serverErrorCode === 'AUTHENTICATION_REQUIRED' ? body.redirectURL : undefined
  if (typeof redirect === 'string' && /^https?:\/\//.test(redirect)) return redirect
  throw new Error(`iCloud answered ${status} without saying where to sign in.`)
}
