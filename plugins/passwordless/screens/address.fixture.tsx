import type { Fixture } from '../../../ui/kit/fixture.js'
import type { Channel, CodeEvent, CodeState, CodeTask, PasswordlessContract } from '../contract.js'
import Address from './Address.js'

type Screen = Exclude<PasswordlessContract['screens'], 'AWAITING_PASSWORDLESS_CODE'>

const typed: Record<Channel, string> = { email: 'ada@example.org', sms: '+1 201 555 0123' }
const partial: Record<Channel, string> = { email: 'ada@', sms: '+1 201' }

const fixture = (screen: Screen, intent: 'link' | 'update', channel: Channel): Fixture<CodeState, CodeEvent> => {
  const task = (to: string): CodeTask => ({ intent, channel, to, shown: true })
  return {
    screen,
    Component: Address,
    stages: {
      empty: { state: { at: 'enter', ...task('') } },
      'half typed': { state: { at: 'enter', ...task(partial[channel]) } },
      typed: { state: { at: 'enter', ...task(typed[channel]) } },
      sending: { state: { at: 'sending', ...task(typed[channel]) } },
    },
  }
}

export default [
  fixture('LINK_EMAIL_SCREEN', 'link', 'email'),
  fixture('LINK_PHONE_SCREEN', 'link', 'sms'),
  fixture('UPDATE_EMAIL_SCREEN', 'update', 'email'),
  fixture('UPDATE_PHONE_SCREEN', 'update', 'sms'),
]
