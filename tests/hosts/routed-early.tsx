import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { redirect } from './parts/redirect.js'

// a router outside React may redirect before anything is drawn
redirect()
mount(<Host plugins={[passwordless, oauth]} />)
