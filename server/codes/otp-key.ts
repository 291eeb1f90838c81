import type { Message } from './message.js'

/**
 * The address that a code is sent to, and its purpose. Each feature names its own purposes, and a code is valid for one
 * alone.
 */
export interface OtpKey {
  readonly channel: Message['kind']
  readonly address: string
  readonly purpose: string
}
