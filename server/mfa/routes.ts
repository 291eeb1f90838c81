import { Hono } from 'hono'
import { changesAccess } from '../freshness/freshness.js'
import type { Env, Routes, Server } from '../http/context.js'
import { frameOnly } from '../http/frame-only.js'
import { knownApp } from '../http/known-app.js'
import { backupCodes } from './backup-code-routes.js'
import { initPasskey, passkey } from './passkey-routes.js'
import { initSms, sms } from './sms-routes.js'
import { totp } from './totp-routes.js'

/**
 * Second factors: `mfa/*`. Any page of the app may start a verification; only the frame may call the other routes. Wire
 * §1.3, §3.3.
 */
export const mfa = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/passwordless_sms/init', changesAccess('add a second factor'), (c) => initSms(server, c))
    .post('/passkeys/init', (c) => initPasskey(server, c))
    // an alias, in the spelling of the other paths
    .post('/passkey/init', (c) => initPasskey(server, c))
    .use(frameOnly(server))
    .route('/totp', totp(server))
    .route('/passwordless_sms', sms(server))
    .route('/passkey', passkey(server))
    .route('/backup_codes', backupCodes(server))
