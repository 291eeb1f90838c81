import type { Screens } from '../../../core/plugin.js'
import { rows } from './rows.js'

export default {
  TELEGRAM_AUTH_SCREEN: () => import('./TelegramAuth.js'),
  rows,
} satisfies Screens<'telegram'>
