import type { AppChanges, AppSettingsOnWire } from './control.js'

export interface AppGroupProps {
  readonly app: AppSettingsOnWire
  change(changes: AppChanges): void
}
