/** A manifest that promises what its API does not do. Each promise is an error: `sources.test.ts` counts them. */
import { defineManifest } from '../../core/plugin.js'
import type {} from '../../plugins/roles/captcha.js'
import type {} from '../../plugins/roles/step-up.js'

declare module '../../core/registry.js' {
  interface Plugins {
    liar: { api: { nothing(): void } }
  }
}
export const liar = defineManifest({
  id: 'liar',
  when: () => true,
  provides: ['captcha', 'stepUp'],
  entries: () => [],
  accounts: ['lies'],
  onboarding: { order: 1, needed: () => true },
  walletsOf: () => true,
  wakes: () => true,
  load: async () => ({ default: { setup: () => ({ nothing() {} }) } }),
})
