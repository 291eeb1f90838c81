import type { ClientConfig } from 'latchkit'

const query = new URLSearchParams(location.search)
const json = <T>(name: string, otherwise: T): T => JSON.parse(query.get(name) ?? 'null') ?? otherwise

/** The settings in this page's address: `?app=…&api=…&config={…}&options={…}`. */
export const settings = {
  appId: query.get('app') ?? '',
  apiUrl: query.get('api') ?? '',
  config: json<ClientConfig>('config', {}),
  /** For `login(options)`; without it the handler is `onClick={login}`, as in the README. */
  options: json<object | null>('options', null),
  secondAppId: query.get('second') ?? '',
}
