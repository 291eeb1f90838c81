import { ConfirmRemoval } from '../../../../ui/kit/requests/ConfirmRemoval.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { ICONS } from '../../verify/screens/icons.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollMoreText } from './enroll-more.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'confirming' | 'removing' }>
  send(event: EnrollEvent): void
}
const TITLES = { sms: 'removeSms', totp: 'removeTotp', passkey: 'removePasskey' } as const

/** Asks before a method is removed. Wire §6.4. */
export function RemoveMethod({ state: { at, method, offers }, send }: Props) {
  const say = useText(enrollMoreText)
  const others = offers.some((offer) => offer.method !== method && offer.status === 'added')
  const Icon = ICONS[method]
  return (
    <ConfirmRemoval
      logo={<Icon size={32} />}
      title={say(TITLES[method])}
      detail={say(others ? 'removeOther' : 'removeLast')}
      removing={at === 'removing'}
      onConfirm={() => send({ type: 'confirm' })}
      onKeep={() => send({ type: 'back' })}
    />
  )
}
