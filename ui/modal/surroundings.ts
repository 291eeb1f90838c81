import { isValidElement, type ReactElement } from 'react'
import type { AppConfig } from '../../core/app-config.js'
import type { ClientConfig } from '../../core/host-config.js'
import type { Surroundings } from '../kit/use-surroundings.js'

/** What screens may know of the app. Modal §3. */
export function surroundingsOf(
  config: ClientConfig,
  app: AppConfig | null | undefined,
  standalone: boolean,
): Surroundings {
  return {
    appName: app?.name ?? '',
    logo: readLogo(config.appearance?.logo ?? app?.logoUrl),
    standalone,
    legal: app?.legal ?? {},
    defaultCountry: config.intl?.defaultCountry ?? 'US',
    app: app?.raw ?? {},
  }
}

/** Modal §8.13: a logo of the wrong type warns and renders nothing. */
export function readLogo(logo: unknown): string | ReactElement | null {
  if (!logo) return null
  if (typeof logo === 'string') return logo
  if (isValidElement(logo) && (logo.type === 'img' || logo.type === 'svg')) return logo
  console.warn('Latchkit: appearance.logo must be a URL, <img> or <svg>.')
  return null
}
