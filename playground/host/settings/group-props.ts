import type { ChangeSettings, HostSettings } from './host-settings.js'

export interface GroupProps {
  readonly settings: HostSettings
  readonly change: ChangeSettings
}
