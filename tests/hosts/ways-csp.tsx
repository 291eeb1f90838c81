import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { telegram } from 'latchkit/plugins/telegram'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

// Login methods that load scripts, windows, pictures and sockets of third parties. The strict policy of this page
// allows only those.
mount(
  <Host plugins={[passwordless, oauth, telegram, wallets, walletConnect]}>
    <p />
  </Host>,
)
