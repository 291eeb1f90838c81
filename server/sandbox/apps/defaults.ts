import { defaults, type Settings } from '../../settings/settings.js'

/** What an app of a sandbox begins with: pages of this machine may use it, at whatever port they are developed. */
export const sandboxDefaults: Settings = {
  ...defaults,
  allowed_domains: ['http://localhost:*', 'http://127.0.0.1:*'],
}
