import { defineText } from '../../../../core/lib/text.js'

export const backupCodeText = defineText('mfa', {
  backupCodeTitle: 'Enter a backup code',
  backupWhat: 'One of the codes that you saved when you set this up. Each works once.',
  backupLabel: 'Backup code',
  verify: 'Verify',
})
