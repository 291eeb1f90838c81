import type { Screens } from '../../../core/plugin.js'

export default { CAPTCHA_SCREEN: () => import('./Captcha.js') } satisfies Screens<'captcha'>
