import { Button } from '../../../../ui/kit/controls/Button.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { LoadFailed } from '../../../../ui/kit/layout/LoadFailed.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { BackupCodes } from './BackupCodes.js'
import { EnrollCode } from './EnrollCode.js'
import type { MoreState } from './EnrollMore.js'
import { EnrollTotp } from './EnrollTotp.js'
import { enrollText } from './enroll.text.js'
import { Methods } from './Methods.js'
import { useWords } from './words.js'

/** Loaded when it is needed: few users add SMS or a passkey, or remove a method. */
const loadMore = () => import('./EnrollMore.js')
const needsMore = (state: EnrollState): state is MoreState =>
  /^(phone|sending|passkeys|adding|enabling|confirming|removing)$/.test(state.at)
const hasAdded = (state: EnrollState) => state.at === 'methods' && state.offers.some(({ status }) => status === 'added')
const ADDED = { sms: 'smsAdded', totp: 'totpAdded', passkey: 'passkeyAdded' } as const

/** Adds and removes second factors, and shows backup codes. Modal §2.6, §4.14, Wire §6.4. */
export default function Enrollment({ state, send, can }: ScreenProps<EnrollState, EnrollEvent>) {
  const say = useText(enrollText)
  const words = useWords()
  const isMore = needsMore(state)
  const { value: more, failed, retry } = useLoad(loadMore, isMore || hasAdded(state) ? 'more' : '')
  if (failed) return <LoadFailed onRetry={retry} />
  if (isMore) return more ? <more.EnrollMore {...{ state, send, can, words }} /> : <Waiting />
  switch (state.at) {
    case 'intro':
      return (
        <ScreenLayout
          icon={<ShieldIcon size={32} />}
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
      return <Methods {...{ state, send, words }} Remove={more?.Remove} />
    case 'preparing':
    case 'scan':
      return <EnrollTotp {...{ state, send }} />
    case 'code':
    case 'resending':
    case 'submitting':
      return <EnrollCode {...{ state, send, can, words }} />
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
          description={words(state.error, 'tryAgain')}
          footer={<Button onClick={() => send({ type: 'back' })}>{say('goBack')}</Button>}
        />
      )
  }
}
