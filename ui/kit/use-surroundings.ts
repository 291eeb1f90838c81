import { createContext, type ReactElement, useContext } from 'react'

/** What screens know about the app around them. */
export interface Surroundings {
  readonly appName: string
  /** An address, an element of the host's (slotted, so it keeps the host's styles), or nothing. */
  readonly logo: string | ReactElement | null
  readonly standalone: boolean
  /** Our element in the host's page; none where a screen is drawn without one (the gallery). */
  readonly host?: Element
  readonly legal: {
    readonly termsUrl: string | null
    readonly privacyUrl: string | null
    /** A screen of its own asks for them. */
    readonly mustAccept?: boolean
  }
  /** Two letters, such as `US`: `config.intl.defaultCountry`. */
  readonly defaultCountry: string
  /** The app's own words for those it does not let in. Core §3. */
  readonly allowlist: {
    readonly errorTitle?: string | null
    readonly errorDetail?: string | null
    readonly errorCtaText?: string | null
    readonly errorCtaLink?: string | null
  }
}

export const SurroundingsContext = createContext<Surroundings>({
  appName: '',
  logo: null,
  standalone: false,
  legal: { termsUrl: null, privacyUrl: null },
  defaultCountry: 'US',
  allowlist: {},
})

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext)
