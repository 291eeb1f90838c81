import type { Fixture } from '../../../ui/kit/fixture.js'
import type { OAuthEvent, OAuthState, OAuthTask } from '../contract.js'
import InAppBrowser from './InAppBrowser.js'

const task: OAuthTask = { intent: 'login', provider: 'google', shown: true, back: 'back' }
const href = 'https://acme.example/welcome'

export default {
  screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE',
  Component: InAppBrowser,
  stages: {
    'on a phone': { state: { at: 'blocked', ...task, elsewhere: { href, browser: `x-safari-${href}` } }, back: true },
    'with no way to open another': { state: { at: 'blocked', ...task, elsewhere: { href } }, back: true },
    'to link': { state: { at: 'blocked', ...task, intent: 'link', back: undefined, elsewhere: { href } } },
  },
} satisfies Fixture<OAuthState, OAuthEvent>
