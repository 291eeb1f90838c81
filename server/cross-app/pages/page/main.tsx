import { captcha } from 'latchkit/plugins/captcha'
import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { farcaster } from 'latchkit/plugins/farcaster'
import { guest } from 'latchkit/plugins/guest'
import { legal } from 'latchkit/plugins/legal'
import { mfa } from 'latchkit/plugins/mfa'
import { oauth } from 'latchkit/plugins/oauth'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import { wallets } from 'latchkit/plugins/wallets'
import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import type { PageFacts } from '../facts.js'
import { Authorize } from './Authorize.js'
import { Consents } from './Consents.js'
import { frameCaptcha } from './captcha-frame.js'
import { chainsOf } from './chains.js'
import { Failure } from './Failure.js'
import { Refused } from './Refused.js'
import { Transact } from './Transact.js'
import { useDark } from './use-dark.js'

const LOGINS = [captcha, guest, legal, oauth, passkey, passwordless]
const PLUGINS = [...LOGINS, embeddedWallet, mfa]
/** With the logins whose messages name the page's origin. */
const WITH_MESSAGE_LOGINS = [...PLUGINS, farcaster, wallets]

/** The provider app's page, which uses the SDK as any host does. */
function Page({ facts }: { readonly facts: PageFacts }) {
  const theme = useDark() ? 'dark' : 'light'
  const { task } = facts
  const { id: appId, name: appName, logo } = facts.requester
  const asker = task.kind === 'transact' ? { asker: { appId, appName, logo, origin: facts.origin } } : {}
  // These pages remove their query string and then cannot be loaded again. A login in a popup returns to the consents
  // page instead.
  const losesQuery = task.kind === 'transact' || task.kind === 'refused'
  const returns = losesQuery ? { customOAuthRedirectUrl: `${location.origin}/oauth/consents?app=${facts.app.id}` } : {}
  return (
    <LatchkitProvider
      appId={facts.app.id}
      apiUrl={location.origin}
      wirePrefix={facts.prefix}
      plugins={facts.hasMessageLogins ? WITH_MESSAGE_LOGINS : PLUGINS}
      config={{ appearance: { theme }, oauthMode: 'popup', ...returns, ...chainsOf(facts), ...asker }}
    >
      {task.kind === 'authorize' && <Authorize facts={facts} task={task} />}
      {task.kind === 'transact' && <Transact facts={facts} task={task} />}
      {task.kind === 'consents' && <Consents facts={facts} />}
      {task.kind === 'refused' && <Refused facts={facts} task={task} />}
    </LatchkitProvider>
  )
}

const place = document.getElementById('page')
const json = document.getElementById('facts')?.textContent
// Removes the token from the address and from the history.
if (location.pathname.endsWith('/transact')) history.replaceState(null, '', location.pathname)
if (place && json) {
  const facts: PageFacts = JSON.parse(json)
  if (facts.captcha) frameCaptcha(facts.captcha)
  createRoot(place).render(
    <Failure facts={facts}>
      <Page facts={facts} />
    </Failure>,
  )
}
