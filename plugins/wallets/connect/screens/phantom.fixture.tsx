import type { Fixture } from '../../../../ui/kit/fixture.js'
import { task, WALLETS } from '../../brands/screens/samples.js'
import type { InstallEvent, InstallState } from '../../contract.js'
import InstallPhantom from './InstallPhantom.js'
import LoginFailed from './LoginFailed.js'
import PhantomInterstitial from './PhantomInterstitial.js'

type Screen = Fixture<InstallState, InstallEvent>
const phantom = task(WALLETS.phantom)
const phoneTask = {
  ...task(WALLETS.phantom, { mobile: true }),
  href: 'phantom://browse/https%3A%2F%2Facme.example?ref=https%3A%2F%2Facme.example',
  universal: 'https://phantom.app/ul/browse/https%3A%2F%2Facme.example?ref=https%3A%2F%2Facme.example',
  store: 'https://apps.apple.com/app/phantom-solana-wallet/1598432977',
  relogin: false,
}

const interstitial: Screen = {
  screen: 'PHANTOM_INTERSTITIAL_SCREEN',
  Component: PhantomInterstitial,
  stages: {
    'to the app': { state: { at: 'interstitial', ...phoneTask, waited: false }, back: true },
    'to the app without a session': {
      state: { at: 'interstitial', ...phoneTask, intent: 'link', relogin: true, waited: false },
      back: true,
    },
    followed: { state: { at: 'followed', ...phoneTask, waited: false }, back: true, sameAs: 'to the app' },
    'still here': { state: { at: 'interstitial', ...phoneTask, waited: true }, back: true },
  },
}
const install: Screen = {
  screen: 'INSTALL_PHANTOM_SCREEN',
  Component: InstallPhantom,
  stages: { install: { state: { at: 'install', ...phantom }, back: true } },
}
const failed: Screen = {
  screen: 'LOGIN_FAILED_SCREEN',
  Component: LoginFailed,
  stages: { failed: { state: { at: 'loginFailed', ...phantom } } },
}

export default [interstitial, install, failed]
