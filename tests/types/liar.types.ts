/**
 * A manifest that promises things which its API does not have, and screens whose texts do not fit their plugin's codes.
 * Each mismatch must be an error: `sources.test.ts` counts them.
 */
import { defineManifest } from '../../core/plugin.js'
import type { ErrorWords, RoleErrors } from '../../core/registry.js'
import type {} from '../../plugins/roles/captcha.js'
import type {} from '../../plugins/roles/step-up.js'

type LiarError = 'lie_detected' | 'lie_believed'
declare module '../../core/registry.js' {
  interface Plugins {
    liar: { api: { nothing(): void }; errors: LiarError }
    neighbour: { errors: 'neighbour_failed' }
  }
}
export const liar = defineManifest({
  id: 'liar',
  when: () => true,
  provides: ['captcha', 'stepUp'],
  entries: () => [],
  accounts: ['lies'],
  onboarding: { order: 1, needed: () => true },
  hasWalletsOf: () => true,
  loadsOn: () => true,
  load: async () => ({ default: { setup: () => ({ nothing() {} }) } }),
})

export const honest: ErrorWords<LiarError, string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  network: 'Offline',
}
export const silent: ErrorWords<LiarError, string> = { lie_detected: 'Seen through' }
export const generalised: ErrorWords<LiarError, string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  lie_believed: 'Said in general, and yet said here',
}
export const talkative: ErrorWords<LiarError, string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  neighbour_failed: 'Never met here',
}
export const misspelt: ErrorWords<LiarError, string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  lie_detekted: 'A code of nobody',
}
export const prepared: ErrorWords<LiarError | RoleErrors['stepUp'], string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  mfa_timeout: 'Too late',
  mfa_method_locked: 'Locked',
  mfa_verification_max_attempts_reached: 'Too often',
}
export const unprepared: ErrorWords<LiarError | RoleErrors['stepUp'], string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  mfa_timeout: 'Too late',
}
export const presumptuous: ErrorWords<LiarError, string, 'lie_believed'> = {
  lie_detected: 'Seen through',
  mfa_timeout: 'Of a role that it does not ask',
}
