import { Hono } from 'hono'
import type { Env, Provider, Routes } from '../http/context.js'
import { frameOnly } from '../http/frame-only.js'
import { knownApp } from '../http/known-app.js'
import { totp } from './totp-routes.js'

/** Second factors: `mfa/*`. Wire §1.3, §3.3. */
export const mfa = (provider: Provider): Routes =>
  new Hono<Env>().use(knownApp(provider)).use(frameOnly(provider)).route('/totp', totp(provider))
