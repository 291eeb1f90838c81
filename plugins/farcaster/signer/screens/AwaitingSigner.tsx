import type { ErrorWords } from '../../../../core/registry.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { mayRetry } from '../../../../ui/kit/requests/may-retry.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { FarcasterIcon } from '../../screens/farcaster-icon.js'
import type { SignerError, SignerEvent, SignerState } from '../contract.js'
import { AskingSigner } from './AskingSigner.js'
import { signerText } from './text.js'

type Props = ScreenProps<SignerState, SignerEvent>
const LOGO = <FarcasterIcon size={48} />

/** Shows a QR code or opens the client on this device, then shows the result. Modal §2.1, §4.4. */
export default function AwaitingSigner({ state, send }: Props) {
  const say = useText(signerText)
  const walletWords = useWalletWords()
  switch (state.at) {
    case 'asking':
    case 'waiting':
      return <AskingSigner state={state} />
    case 'adopting':
      return <ScreenLayout icon={<BrandedStatus kind="pending" logo={LOGO} />} title={say('adopting')} />
    case 'success':
      return <ScreenLayout icon={<BrandedStatus kind="success" logo={LOGO} />} title={say('success')} />
    case 'problem': {
      const retries = mayRetry(state.error)
      const [title, why] = WORDS[state.error.code] ?? (['failed', retries ? 'wrong' : 'refused'] as const)
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="error" logo={LOGO} />}
          title={say(title)}
          description={walletWords(state.error) ?? say(why)}
          footer={retries && <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>}
        />
      )
    }
  }
}

type Word = keyof typeof signerText.entries
/** The texts by error code. Modal §8.3. */
const WORDS: ErrorWords<SignerError, readonly [title: Word, why: Word], SignerError> = {
  client_request_timeout: ['failed', 'timedOut'],
  too_many_requests: ['failed', 'tooMany'],
  user_rejected_request: ['rejected', 'rejectedWhy'],
}
