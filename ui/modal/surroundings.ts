import { isValidElement, type ReactElement } from 'react'
import type { ClientConfig } from '../../core/host-config.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import type { Surroundings } from '../kit/use-surroundings.js'

/** Creates the facts about the app that screens may read. Modal §3. */
export function surroundingsOf(config: ClientConfig, app: AppConfig, standalone: boolean): Surroundings {
  const logo: unknown = config.appearance?.logo ?? app.logoUrl
  return {
    appName: app.name,
    logo: isLogo(logo) ? logo : null,
    standalone,
    legal: app.legal,
    app: app.raw,
    config,
  }
}

/** Any other value is not drawn, with a warning when the dialog opens. Modal §8.13. */
export const isLogo = (logo: unknown): logo is string | ReactElement =>
  typeof logo === 'string' || (isValidElement(logo) && (logo.type === 'img' || logo.type === 'svg'))
