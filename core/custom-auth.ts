import type { HostConfig } from './host-config.js'

/** The host brings users of its own: `customAuth` is there and not switched off. Core §5. */
export const hasCustomAuth = ({ customAuth }: HostConfig): boolean => !!customAuth && customAuth.enabled !== false
