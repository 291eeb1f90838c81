import { useText } from '../../../../ui/kit/text/use-text.js'
import type { PendingAction } from '../contract.js'
import { purposeText } from './purpose.text.js'

const TEXTS = {
  message: 'toSign',
  transaction: 'toSend',
  'add-sms': 'toAddSms',
  'add-totp': 'toAddTotp',
  'add-passkey': 'toAddPasskey',
  'remove-sms': 'toRemoveSms',
  'remove-totp': 'toRemoveTotp',
  'remove-passkey': 'toRemovePasskey',
  'backup-codes': 'toMakeBackupCodes',
  recovery: 'toSetRecovery',
} as const satisfies Record<PendingAction['kind'], keyof typeof purposeText.entries>

/** Puts what waits for the second factor before a sentence of its screen. */
export function usePurpose(pending: PendingAction | undefined): (sentence: string) => string {
  const say = useText(purposeText)
  return (sentence) => (pending ? `${say(TEXTS[pending.kind])} ${sentence}` : sentence)
}
