import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

interface BackupCodes {
  readonly backup_codes: readonly string[]
}

/** Creates new backup codes, which replace the old ones. */
export const mfaGenerateBackupCodes = defineEvent({ ...token, ...factorFields }, async (data, { mfa, proofs }) => {
  const { backup_codes } = await proofs.spend(data, 'backup-codes', (proof) =>
    mfa<BackupCodes>('/backup_codes/generate', data.accessToken, proof),
  )
  return { backupCodes: backup_codes }
})
