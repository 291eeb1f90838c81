import type { HostConfig } from './host-config.js'

/** True where the host logs its own users in: `customAuth` is set and not disabled. Core §5. */
export const hasCustomAuth = ({ customAuth }: HostConfig): boolean => !!customAuth && customAuth.enabled !== false
