import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { checkHost } from '../../core/apply-config.js'
import { whenIdle } from '../../core/browser/idle.js'
import { type Client, startClient } from '../../core/client.js'
import { FIND } from '../../core/discovery.js'
import { hint } from '../../core/hint.js'
import type { ClientConfig, HostConfig } from '../../core/host-config.js'
import type { AnyManifest } from '../../core/plugin.js'
import { ClientContext, StartContext } from './client-context.js'
import { drawDialog } from './draw-dialog.js'
import { preloadOnIntent } from './preload.js'

export interface LatchkitProviderProps {
  /** The id of the app at its server, 25 characters. */
  readonly appId: string
  readonly clientId?: string | undefined
  /** Origin of the server: `https://auth.example.com`. */
  readonly apiUrl: string
  /** The prefix of names on the wire, if the server uses another than the default. */
  readonly wirePrefix?: string | undefined
  /** Appearance and behaviour. Changes are applied at run time. */
  readonly config?: ClientConfig | undefined
  /** The features of the app, each imported from `latchkit/plugins/<name>`. Read once. */
  readonly plugins: readonly AnyManifest[]
  readonly children?: ReactNode | undefined
}

/**
 * Gives its children one client of the app: session, user, wallets and the dialog. Put it around the whole app, once.
 * It starts nothing on the server, and one client under StrictMode. Another `appId`, `clientId` or `apiUrl` starts
 * another client; changes of `config` are applied to the running one. Throws `missing_or_invalid_app_id` and
 * `invalid_config` while it renders.
 *
 * @example
 * <LatchkitProvider appId="…" apiUrl="https://auth.example.com" plugins={[passwordless, wallets]}>
 *   <App />
 * </LatchkitProvider>
 */
export function LatchkitProvider(props: LatchkitProviderProps): ReactElement {
  const { appId, clientId, apiUrl, wirePrefix, config, plugins, children } = props
  const host = { ...config, appId, clientId, apiUrl, wirePrefix } as HostConfig
  checkHost(host)
  const inputs = [host, plugins] as const
  const latest = useRef(inputs)
  const [client, setClient] = useState<Client | null>(null)
  const starter = useRef<() => Client | null>(() => null)
  useEffect(() => {
    latest.current = inputs
    // in the function, since bundlers then leave out what depends on it
    const isDevelopment = typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'
    if (isDevelopment) hint('props', props)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another app or provider needs a new client
  useEffect(() => {
    let created: Client | undefined
    const begin = () => {
      if (!created) {
        created = startClient(...latest.current)
        setClient(created) // not again, as a call within a render must change no state
      }
      return created
    }
    // waits for the page's first paint, unless a call needs the client sooner. StrictMode mounts, unmounts and mounts
    // again in one tick, so only the mount that stays creates a client.
    const callOff = whenIdle(begin)
    starter.current = begin
    addEventListener(FIND, begin)
    return () => {
      callOff()
      removeEventListener(FIND, begin)
      starter.current = () => null
      created?.destroy()
      setClient(null)
    }
  }, [appId, clientId, apiUrl, wirePrefix])

  // hosts write it inline, so it is often a new object with the same content. Applying it again is cheap and renders
  // nothing.
  useEffect(() => {
    try {
      client?.configure(config ?? {})
    } catch {} // the configuration before stays, and a hint has told why
  }, [client, config])

  const headless = config?.headless ?? false
  const standalone = config?.render?.standalone ?? false
  useEffect(() => {
    if (!client || headless) return
    const drawing = standalone ? undefined : drawDialog(client)
    const detach = client.screens.attach()
    const ignore = preloadOnIntent(client, drawing)
    return () => {
      ignore()
      detach()
      drawing?.stop()
    }
  }, [client, headless, standalone])

  return (
    <StartContext.Provider value={starter}>
      <ClientContext.Provider value={client}>{children}</ClientContext.Provider>
    </StartContext.Provider>
  )
}
