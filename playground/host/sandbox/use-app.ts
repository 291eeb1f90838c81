import { useEffect, useState } from 'react'
import { useAttempt } from '../controls/use-attempt.js'
import type { AppChanges, AppSettingsOnWire, Sandbox } from './control.js'

export type AppAtServer = ReturnType<typeof useApp>

/** Settings that an app may lack. */
const OPTIONAL = [
  'custom_auth_jwks_url',
  'custom_auth_audience',
  'telegram_auth_config',
  'funding_config',
  'captcha_site_key',
] as const

/** Merges changes into the settings as the server does: objects key by key, and null removes what may be lacking. */
export function merged(app: AppSettingsOnWire, changes: AppChanges): AppSettingsOnWire {
  const { allowlist_config, embedded_wallet_config, rate_limits, ...plain } = changes
  const after = {
    ...app,
    ...(plain as Partial<AppSettingsOnWire>),
    allowlist_config: { ...app.allowlist_config, ...allowlist_config },
    embedded_wallet_config: { ...app.embedded_wallet_config, ...embedded_wallet_config },
    rate_limits: { ...app.rate_limits, ...rate_limits },
  }
  const removed = OPTIONAL.filter((key) => changes[key] === null)
  return Object.fromEntries(
    Object.entries(after).filter(([key]) => !removed.some((one) => one === key)),
  ) as unknown as AppSettingsOnWire
}

/** The settings of the app at the server. `changed` is called when the app's configuration has changed. */
export function useApp(sandbox: Sandbox, changed: () => void) {
  const [settings, setSettings] = useState<AppSettingsOnWire>()
  const { attempt, error } = useAttempt()
  const load = ({ changed: isChanged = false } = {}) =>
    attempt(async () => {
      setSettings(await sandbox.app())
      if (isChanged) changed()
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are loaded once for each app
  useEffect(() => {
    load()
  }, [sandbox])
  const change = (changes: AppChanges) =>
    attempt(async () => {
      setSettings((before) => before && merged(before, changes)) // shows the change before the server answers
      try {
        setSettings(await sandbox.changeApp(changes))
        changed()
      } catch (refused) {
        setSettings(settings)
        throw refused
      }
    })
  return { settings, load, change, error }
}
