import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { telegram } from 'latchkit/plugins/telegram'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

// Ways in that bring scripts, windows, pictures and sockets of others; its page comes with a strict policy that names those alone.
mount(
  <Host plugins={[passwordless, oauth, telegram, wallets, walletConnect]}>
    <p />
  </Host>,
)
