import { isValidElement, type ReactElement } from 'react'
import type { AppConfig } from '../../core/app-config.js'
import type { ClientConfig } from '../../core/host-config.js'
import type { Surroundings } from '../kit/use-surroundings.js'

/** What screens may know of the app. Modal §3. */
export function surroundingsOf(config: ClientConfig, app: AppConfig | null, standalone: boolean): Surroundings {
  return {
    appName: app?.name ?? '',
    logo: readLogo(config.appearance?.logo ?? app?.logoUrl),
    standalone,
    legal: {
      termsUrl: app?.legal.termsAndConditionsUrl ?? null,
      privacyUrl: app?.legal.privacyPolicyUrl ?? null,
      mustAccept: app?.legal.requireUsersAcceptTerms ?? false,
    },
    defaultCountry: config.intl?.defaultCountry ?? 'US',
    allowlist: app?.allowlist ?? {},
  }
}

/** Modal §8.13: a logo of the wrong type warns and renders nothing. */
export function readLogo(logo: unknown): string | ReactElement | null {
  if (!logo) return null
  if (typeof logo === 'string') return logo
  if (isValidElement(logo) && (logo.type === 'img' || logo.type === 'svg')) return logo
  console.warn('Latchkit: appearance.logo must be a URL, an <img> or an <svg> element.')
  return null
}
