import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FarcasterEvent, FarcasterState } from '../contract.js'
import { Asking } from './Asking.js'
import { FarcasterIcon } from './farcaster-icon.js'
import { farcasterText } from './text.js'

type Props = ScreenProps<FarcasterState, FarcasterEvent>
const LOGO = <FarcasterIcon size={48} />

/** Shows a QR code or opens the client on this device, then shows the result. Modal §2.1, §4.4, Wire §7.4. */
export default function AwaitingFarcaster({ state, send }: Props) {
  const say = useText(farcasterText)
  switch (state.at) {
    case 'initialising':
    case 'waiting':
      return <Asking state={state} />
    case 'verifying':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={LOGO} />}
          title={say('verifying')}
          description={say('moments')}
        />
      )
    case 'success':
    case 'finishing':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={LOGO} />} title={say('success')} />
    case 'problem': {
      const retries = !FINAL.includes(state.error.code)
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="error" logo={LOGO} />}
          title={say('failed')}
          description={say(WORDS[state.error.code] ?? 'wrong')}
          footer={
            <>
              {retries && <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>}
              {state.back != null && (
                <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'back' })}>
                  {say('anotherMethod')}
                </Button>
              )}
            </>
          }
        />
      )
    }
  }
}

/** Errors that would occur again if the user tried again. */
const FINAL: readonly ErrorCode[] = ['cannot_link_more_of_type', 'linked_to_another_user']
/** The texts by error code. Modal §8.3. */
const WORDS: ErrorWords<never, keyof typeof farcasterText.entries> = {
  cannot_link_more_of_type: 'onlyOne',
  client_request_timeout: 'timedOut',
  linked_to_another_user: 'linkedToAnother',
  too_many_requests: 'tooMany',
}
