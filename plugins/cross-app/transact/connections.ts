import type { Http } from '../../../core/http.js'
import { flag, list, record, text, webUrl } from '../../../core/lib/read.js'
import { visibleName } from '../../../core/lib/visible-name.js'

/** Another app that this app is connected to. */
export interface Connection {
  readonly appId: string
  readonly name: string
  readonly iconUrl: string | null
  /** Base URL of the other app's pages; null if they are at this app's own server. */
  readonly apiUrl: string | null
  /** Whether this app may only see the wallets, and not send them requests. */
  readonly readOnly: boolean
}

/** `GET apps/:id/cross-app/connections`. An entry without an id is skipped. Wire §1.3. */
export async function fetchConnections(http: Http, appId: string, signal?: AbortSignal): Promise<Connection[]> {
  const answer = await http.get(`/apps/${appId}/cross-app/connections`, signal && { signal })
  return list(record(answer).connections).flatMap((one) => {
    const wire = record(one)
    const id = text(wire.provider_app_id)
    if (!id) return []
    return {
      appId: id,
      name: visibleName(text(wire.provider_app_name) ?? ''),
      iconUrl: webUrl(wire.provider_app_icon_url),
      apiUrl: webUrl(wire.provider_app_custom_api_url),
      // a missing flag means that nothing is allowed
      readOnly: flag(wire.read_only, true),
    }
  })
}
