import { legal } from 'latchkit/plugins/legal'
import { passwordless } from 'latchkit/plugins/passwordless'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

mount(
  <Host plugins={[legal, passwordless]}>
    <p>
      <a href="#elsewhere">A link behind the dialog</a>
    </p>
  </Host>,
)
