import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { PasskeyIcon } from '../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { PasskeyContract, PasskeyEvent, PasskeyState } from '../contract.js'
import { passkeyText } from './text.js'

const LOGO = <PasskeyIcon size={32} />

/** Shown while the browser's prompt is open, then with the result. Modal §4.5, Wire §6.4. */
export default function AwaitingPasskey({ state, send }: ScreenProps<PasskeyState, PasskeyEvent>) {
  const say = useText(passkeyText)
  const pending = <BrandedStatus kind="pending" logo={LOGO} />
  switch (state.at) {
    case 'preparing':
    case 'prompting':
      return <ScreenLayout icon={pending} title={say('waiting')} description={`${say('follow')} ${say('first')}`} />
    case 'ready':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" progress={0} logo={LOGO} />}
          title={say('waiting')}
          description={`${say('ready')} ${say('first')}`}
          footer={<Button onClick={() => send({ type: 'ask' })}>{say('go')}</Button>}
        />
      )
    case 'submitting':
      return <ScreenLayout icon={pending} title={say('waiting')} description={say('verifying')} />
    case 'success':
    case 'finishing':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={LOGO} />} title={say('success')} />
    case 'problem':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="error" logo={LOGO} />}
          title={say('wrong')}
          description={
            <>
              <span>{say(WORDS[state.error.code] ?? (state.error.retryable ? 'failed' : 'unknown'))}</span>
              <br />
              <span>{say('first')}</span>
            </>
          }
          footer={
            // a browser without passkeys gains nothing from another attempt
            state.error.code !== 'not_supported' && (
              <Button onClick={() => send({ type: 'ask' })}>{say('retry')}</Button>
            )
          }
        />
      )
  }
}

/** The texts by error code. Modal §8.5. */
const WORDS: ErrorWords<
  PasskeyContract['errors'],
  keyof typeof passkeyText.entries,
  'passkey_already_there' | 'passkey_enrolled_in_mfa'
> = {
  not_supported: 'notSupported',
  passkey_not_allowed: 'notAllowed',
  too_many_requests: 'tooMany',
}
