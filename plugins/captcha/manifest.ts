import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

export const captcha = defineManifest({
  id: 'captcha',
  when: ({ captchaEnabled }) => captchaEnabled,
  provides: ['captcha'],
  preloadOnLogin: () => true,
  load: () => import('./plugin.js'),
})
