import { useAttempt } from '../controls/use-attempt.js'
import type { AppAtServer } from '../sandbox/use-app.js'
import type { HostSettings } from '../settings/host-settings.js'
import { applyPreset, type Target } from './apply-preset.js'
import { chosenPreset, type PresetName } from './presets.js'

interface Parts extends Target {
  readonly app: AppAtServer
  readonly settings: HostSettings
}

/** The preset that equals the current settings, and a function that applies another. */
export function usePresets({ app, settings, ...target }: Parts) {
  const { attempt, busy, error } = useAttempt()
  const choose = (name: PresetName) =>
    attempt(async () => {
      await applyPreset(name, target)
      await app.load({ changed: true })
    })
  return { chosen: app.settings && chosenPreset(app.settings, settings), choose, busy, error }
}
