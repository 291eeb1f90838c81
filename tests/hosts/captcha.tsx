import { captcha } from 'latchkit/plugins/captcha'
import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

mount(<Host plugins={[captcha, passwordless, farcaster]} />)
