import { BrandedStatus } from '../../../../ui/kit/BrandedStatus.js'
import { Button } from '../../../../ui/kit/Button.js'
import { danger } from '../../../../ui/kit/button-looks.css.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { useText } from '../../../../ui/kit/use-text.js'
import { ICONS } from '../../verify/screens/icons.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollText } from './enroll.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'confirming' | 'removing' }>
  send(event: EnrollEvent): void
}
const TITLES = { sms: 'removeSms', totp: 'removeTotp', passkey: 'removePasskey' } as const

/** Asks before a method is taken away. Wire §6.4. */
export function RemoveMethod({ state: { at, method, offers }, send }: Props) {
  const say = useText(enrollText)
  const busy = at === 'removing'
  const others = offers.some((offer) => offer.method !== method && offer.status === 'added')
  const Icon = ICONS[method]
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="warn" logo={<Icon size={32} />} />}
      title={say(TITLES[method])}
      description={say(others ? 'removeOther' : 'removeLast')}
      footer={
        <>
          <Button look={danger} loading={busy} onClick={() => send({ type: 'confirm' })}>
            {say('yesRemove')}
          </Button>
          <Button variant="text" disabled={busy} onClick={() => send({ type: 'back' })}>
            {say('keep')}
          </Button>
        </>
      }
    />
  )
}
