import { createContext, type ReactElement, useContext } from 'react'
import type { ClientConfig } from '../../core/host-config.js'
import type { Json } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'

/** Facts about the app, for screens. */
export interface Surroundings {
  readonly appName: string
  /** A URL, the host's own element (slotted, to keep the host's styles), or nothing. */
  readonly logo: string | ReactElement | null
  /** The app's host with its port, as in `location.host`; by default the page's. */
  readonly domain?: string
  readonly standalone: boolean
  /** Our element in the host's page; undefined in the gallery, which draws screens without one. */
  readonly host?: Element
  readonly legal: Partial<AppConfig['legal']>
  /** The host's settings, for those that a single screen needs. */
  readonly config?: Pick<ClientConfig, 'asker' | 'intl'>
  /** The app's settings from the server, for those that a single screen needs. */
  readonly app: Json
}

/** Provided by the dialog, and by everything else that draws a screen. */
export const SurroundingsContext = createContext({} as Surroundings)

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext)
