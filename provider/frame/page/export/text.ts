import type { RefusalType } from '../lib/refusal.js'
import type { What } from './reader.js'

export const text = {
  loading: 'Loading…',
  copy: { key: 'Copy key', phrase: 'Copy phrase' } satisfies Record<What, string>,
  copied: 'Copied',
  notCopied: 'Could not copy',
  retry: 'Try again',
  refused: {
    missing_or_invalid_token: 'Your session has ended. Close this and log in again.',
    wallet_not_on_device: 'This wallet is not on this device. Close this and recover it first.',
    missing_or_invalid_mfa: 'Close this and verify that it is you first.',
    invalid_request_arguments: 'There is no such wallet.',
  } satisfies Partial<Record<RefusalType, string>> as Partial<Record<RefusalType, string>>,
  failed: 'The wallet could not be reached.',
} as const
