import { createContext, type ReactElement, useContext } from 'react'
import type { ClientConfig } from '../../core/host-config.js'
import type { Json } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'

/** Facts about the app, for screens. */
export interface Surroundings {
  readonly appName: string
  /** An address, an element of the host's (slotted, so it keeps the host's styles), or nothing. */
  readonly logo: string | ReactElement | null
  /** The app's host with its port, as in `location.host`. By default it is the page's. */
  readonly domain?: string
  readonly standalone: boolean
  /** Our element in the host's page; none where a screen is drawn without one (the gallery). */
  readonly host?: Element
  readonly legal: Partial<AppConfig['legal']>
  /** The host's settings that one screen alone needs: it reads them there. */
  readonly config?: Pick<ClientConfig, 'asker' | 'intl'>
  /** The server's answer about this app: what one screen alone needs of it, it reads there. */
  readonly app: Json
}

/** The dialog provides it, as whatever else draws a screen does. */
export const SurroundingsContext = createContext({} as Surroundings)

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext)
