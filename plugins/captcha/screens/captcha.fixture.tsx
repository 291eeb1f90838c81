import { LatchkitError } from '../../../core/errors.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { CheckEvent, CheckState } from '../contract.js'
import Captcha from './Captcha.js'

const task = { intent: false, retries: 0, lingers: true }
/** Not an element: the gallery draws no widget. */
const place = {} as HTMLElement
const error = new LatchkitError('captcha_failure', 'The captcha was not passed.')

export default {
  screen: 'CAPTCHA_SCREEN',
  Component: Captcha,
  stages: {
    ready: { state: { at: 'ready', ...task } },
    checking: { state: { at: 'checking', asking: false, place, ...task }, sameAs: 'ready' },
    asking: { state: { at: 'checking', asking: true, place, ...task } },
    success: { state: { at: 'success', ...task } },
    'success before a click': { state: { at: 'success', ...task, intent: true } },
    'going on': { state: { at: 'goingOn', ...task }, sameAs: 'success' },
    failed: { state: { at: 'error', error, place, ...task } },
    'failed for the fourth time': {
      state: { at: 'error', error, place, ...task, retries: 3 },
      can: ({ type }) => type !== 'retry',
    },
  },
} satisfies Fixture<CheckState, CheckEvent>
