import { defineText } from '../../../../core/lib/text.js'

/** Says what waits for the second factor. Each sentence stands before another one. */
export const purposeText = defineText('mfa', {
  toSign: 'You are about to sign a message.',
  toSend: 'You are about to send a transaction.',
  toAddSms: 'You are about to add SMS.',
  toAddTotp: 'You are about to add an authenticator app.',
  toAddPasskey: 'You are about to add a passkey.',
  toRemoveSms: 'You are about to remove SMS.',
  toRemoveTotp: 'You are about to remove your authenticator app.',
  toRemovePasskey: 'You are about to remove your passkeys.',
  toMakeBackupCodes: 'You are about to make new backup codes.',
  toSetRecovery: 'You are about to change how your wallet is recovered.',
})
