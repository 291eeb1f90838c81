import { Hono } from 'hono'
import { announceChange } from '../account-changes/change.js'
import { backupCodeUsed } from '../account-changes/sentences.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { text } from '../protocol/validate.js'
import { proofOfFactor } from '../second-factor/second-factor.js'
import { accountsToChange } from '../users/accounts.js'
import { secondFactorsOf } from '../users/user.js'
import { newBackupCodes, takeBackupCode } from './backup-codes.js'
import { changeFactors } from './enrolment.js'
import { changesByFactor, noFactor, verification, verifyBy, wrongFactor } from './verify.js'

/** Codes for a user who has lost the methods: `mfa/backup_codes/*`. Only the wallet frame may call them. Wire §1.3. */
export const backupCodes = (server: Server): Routes =>
  new Hono<Env>()
    .post('/generate', changesAccess('replace your backup codes'), (c) => generate(server, c))
    .post('/verify', changesByFactor, (c) => verify(server, c))

async function generate(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const proof = await readBody(c, proofOfFactor)
  return changeFactors(server, c, { proof }, async ({ tx, user, enrolled, mustProve }) => {
    if (enrolled.length === 0) throw noFactor()
    return { backup_codes: await newBackupCodes(tx, server.secret, app, user.id, await mustProve()) }
  })
}

async function verify(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { ...verification, code: text(100) })
  return verifyBy(server, c, 'backup_code', body, async (tx, { user: { id }, session }) => {
    // locked, so that the last method is not removed, and no new codes are made, meanwhile
    const user = { id, accounts: await accountsToChange(tx, session) }
    if ((await secondFactorsOf(tx, user.id)).length === 0) return noFactor()
    const usedBackupCode = await takeBackupCode(tx, server.secret, app, user.id, body.code)
    if (usedBackupCode === undefined) return wrongFactor()
    await announceChange(server, tx, app, user, { sentence: backupCodeUsed(app), usedBackupCode })
    return undefined
  })
}
