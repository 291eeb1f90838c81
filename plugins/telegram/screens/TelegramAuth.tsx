import type { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode, ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { TelegramContract, TelegramEvent, TelegramState } from '../contract.js'
import { TelegramIcon } from './telegram-icon.js'
import { telegramText } from './text.js'

type Props = ScreenProps<TelegramState, TelegramEvent>
type Key = keyof typeof telegramText.entries
const LOGO = <TelegramIcon size={48} />

/** Waits for Telegram's window and for the server, then shows the result. Modal §2.1, Wire §6.4, §7.3. */
export default function TelegramAuth({ state, send }: Props) {
  const say = useText(telegramText)
  switch (state.at) {
    case 'asking':
    case 'verifying':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={LOGO} />}
          title={say('verifying')}
          description={say(state.proof ? 'moments' : 'confirm')}
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
          description={say(wordsFor(state.error))}
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
const WORDS: ErrorWords<TelegramContract['errors'], Key> = {
  linked_to_another_user: 'linkedToAnother',
  network: 'unreachable',
  popup_blocked: 'blocked',
  too_many_requests: 'tooMany',
  user_rejected_request: 'declined',
}
const wordsFor = ({ code, message }: LatchkitError): Key =>
  code === 'too_many_requests' && /rate.?limit/i.test(message) ? 'limited' : (WORDS[code] ?? 'wrong')
