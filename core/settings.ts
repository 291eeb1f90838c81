import { checkHost, mergeConfig } from './apply-config.js'
import type { ClientConfig, HostConfig } from './host-config.js'
import { createStore, type Store } from './lib/store.js'
import { type AppConfig, placeholderConfig, readAppConfig } from './protocol/app-config.js'

/** The app's settings from the server, the host's configuration, and the two merged. Core §3. */
export interface Settings {
  readonly host: Store<HostConfig>
  /** The merged configuration; null until the server has answered. */
  readonly app: Store<AppConfig | null>
  /** The merged configuration, or the defaults until the server has answered. */
  current(): AppConfig
  /** The origin that requests go to: the app's custom API once it is known. With `home`, always the server's own. */
  base(home?: boolean): string
  /** Applies the server's answer. Throws `invalid_config` where no login method remains. */
  answered(wire: unknown): void
  /** Applies a changed configuration of the host. Throws `invalid_config`. */
  configure(wishes: ClientConfig): void
}

export function createSettings(config: HostConfig): Settings {
  checkHost(config)
  const { appId, apiUrl, clientId, wirePrefix } = config
  const host = createStore(config)
  const app = createStore<AppConfig | null>(null)
  let server: AppConfig | undefined

  function answered(wire: unknown) {
    const read = readAppConfig(wire)
    app.set(mergeConfig(read, host.get()))
    server = read
  }
  function configure(wishes: ClientConfig) {
    const next = { ...wishes, appId, clientId, apiUrl, wirePrefix } as HostConfig
    const merged = server && mergeConfig(server, next)
    host.set(next)
    if (merged) app.set(merged)
  }
  return {
    host,
    app,
    answered,
    configure,
    current: () => app.get() ?? placeholderConfig(),
    base: (home) => ((!home && server?.customApiUrl) || apiUrl).replace(/\/$/, ''),
  }
}
