import { Button } from '../../../../ui/kit/controls/Button.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { Emblem } from '../../../../ui/kit/marks/Emblem.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { BackupCodes } from './BackupCodes.js'
import { EnrollCode } from './EnrollCode.js'
import { EnrollPasskeys } from './EnrollPasskeys.js'
import { EnrollPhone } from './EnrollPhone.js'
import { EnrollTotp } from './EnrollTotp.js'
import { enrollText } from './enroll.text.js'
import { Methods } from './Methods.js'
import { RemoveMethod } from './RemoveMethod.js'
import { useWords } from './words.js'

const ADDED = { sms: 'smsAdded', totp: 'totpAdded', passkey: 'passkeyAdded' } as const

/** Adds and removes second factors, and shows backup codes. Modal §2.6, §4.14, Wire §6.4. */
export default function Enrollment({ state, send, can }: ScreenProps<EnrollState, EnrollEvent>) {
  const say = useText(enrollText)
  const words = useWords('tryAgain')
  switch (state.at) {
    case 'intro':
      return (
        <ScreenLayout
          icon={
            <Emblem>
              <ShieldIcon size={28} />
            </Emblem>
          }
          title={say('introTitle')}
          description={say('introWhy')}
          footer={
            <>
              <Button onClick={() => send({ type: 'continue' })}>{say('introGo')}</Button>
              <Button variant="text" onClick={() => send({ type: 'decline' })}>
                {say('notNow')}
              </Button>
            </>
          }
        />
      )
    case 'methods':
      return <Methods {...{ state, send }} />
    case 'phone':
    case 'sending':
      return <EnrollPhone {...{ state, send }} />
    case 'preparing':
    case 'scan':
      return <EnrollTotp {...{ state, send }} />
    case 'code':
    case 'resending':
    case 'submitting':
      return <EnrollCode {...{ state, send, can }} />
    case 'passkeys':
    case 'adding':
    case 'enabling':
      return <EnrollPasskeys {...{ state, send, can }} />
    case 'confirming':
    case 'removing':
      return <RemoveMethod {...{ state, send }} />
    case 'renewing':
      return <Waiting />
    case 'success':
      return (
        <ScreenLayout icon={<StatusIcon kind="success" />} title={say(ADDED[state.method])}>
          <Announce>{say(ADDED[state.method])}</Announce>
        </ScreenLayout>
      )
    case 'codes':
      return <BackupCodes codes={state.backupCodes} onKept={() => send({ type: 'continue' })} />
    case 'problem':
      return (
        <ScreenLayout
          icon={<StatusIcon kind="error" />}
          title={say('problemTitle')}
          description={words(state.error)}
          footer={<Button onClick={() => send({ type: 'back' })}>{say('goBack')}</Button>}
        />
      )
  }
}
