import type { Http } from '../../../core/http.js'
import { flag, list, record, text, webUrl } from '../../../core/lib/read.js'

/** Another app whose accounts this app's users may bring. */
export interface Connection {
  readonly appId: string
  readonly name: string
  readonly iconUrl: string | null
  /** Where its pages are; null: at this app's own provider. */
  readonly apiUrl: string | null
  /** Its wallets may be seen, and asked for nothing. */
  readonly readOnly: boolean
}

/** `GET apps/:id/cross-app/connections`. What has no id is none. Wire §1.3. */
export async function fetchConnections(http: Http, appId: string, signal?: AbortSignal): Promise<Connection[]> {
  const answer = await http.get(`/apps/${appId}/cross-app/connections`, signal && { signal })
  return list(record(answer).connections).flatMap((one) => {
    const wire = record(one)
    const id = text(wire.provider_app_id)
    if (!id) return []
    return {
      appId: id,
      name: text(wire.provider_app_name) ?? '',
      iconUrl: webUrl(wire.provider_app_icon_url),
      apiUrl: webUrl(wire.provider_app_custom_api_url),
      // what says nothing allows nothing
      readOnly: flag(wire.read_only, true),
    }
  })
}
