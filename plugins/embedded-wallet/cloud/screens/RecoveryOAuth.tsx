import type { ErrorWords } from '../../../../core/registry.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { InfoIcon } from '../../../../ui/kit/icons/InfoIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { mayRetry } from '../../../../ui/kit/requests/may-retry.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { CloudError, CloudEvent, CloudState } from '../contract.js'
import { DriveMark, IcloudMark } from './CloudMarks.js'
import { cloudText } from './cloud.text.js'

type Key = keyof typeof cloudText.entries
const MARKS = { 'google-drive': <DriveMark size={44} />, icloud: <IcloudMark size={44} /> }
const NAMES = { 'google-drive': 'googleDrive', icloud: 'icloud' } as const

/** Access to the user's cloud, then the backup or recovery that uses it. Modal §4.16, §8.7, Wire §6.4. */
export default function RecoveryOAuth({ state, send }: ScreenProps<CloudState, CloudEvent>) {
  const retries = state.at === 'problem' && mayRetry(state.error)
  const say = useText(cloudText)
  const walletWords = useWalletWords()
  const names = { provider: say(NAMES[state.provider]) }
  const logo = MARKS[state.provider]
  const words = WORDS[state.action === 'recover' ? 'recover' : 'backUp']
  switch (state.at) {
    case 'confirm':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" corner={InfoIcon} logo={logo} />}
          title={say('confirm')}
          description={say(words.confirm, names)}
          footer={<Button onClick={() => send({ type: 'confirm' })}>{say('confirmWith', names)}</Button>}
        />
      )
    case 'opening':
    case 'waiting':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={logo} />}
          title={say(words.working, names)}
          description={say('elsewhere', names)}
          footer={
            state.at === 'waiting' && (
              <Button look={secondary} onClick={() => send({ type: 'retry' })}>
                {say('openAgain')}
              </Button>
            )
          }
        />
      )
    case 'working':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={logo} />}
          title={say(words.working, names)}
          description={say('moments')}
        />
      )
    case 'success':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={logo} />} title={say(words.success, names)} />
    case 'problem':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="error" logo={logo} />}
          title={say(words.failed, names)}
          description={
            walletWords(state.error) ?? say(WHY[state.error.code] ?? (retries ? words.hint : 'refused'), names)
          }
          footer={retries && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
        />
      )
  }
}

const WORDS = {
  recover: {
    confirm: 'confirmRecover',
    working: 'recovering',
    success: 'recovered',
    failed: 'recoveryFailed',
    hint: 'recoverHint',
  },
  backUp: {
    confirm: 'confirmBackUp',
    working: 'backingUp',
    success: 'backedUp',
    failed: 'backUpFailed',
    hint: 'backUpHint',
  },
} as const satisfies Record<string, Record<string, Key>>
const WHY: ErrorWords<CloudError, Key, 'oauth_unexpected'> = {
  oauth_state_mismatch: 'phishing',
  oauth_user_denied: 'denied',
  popup_blocked: 'blocked',
  user_rejected_request: 'closed',
}
