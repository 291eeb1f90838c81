import type { ErrorCode, ErrorWords } from '../../../../core/registry.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Marks } from '../../brands/screens/Marks.js'
import { walletsText } from '../../brands/screens/text.js'
import type { ConnectEvent, ConnectState, WalletsContract } from '../../contract.js'
import { problemText } from './problem.text.js'

const words = { space: 'wallets', entries: { ...walletsText.entries, ...problemText.entries } } as const

type Props = ScreenProps<Extract<ConnectState, { at: 'problem' }>, ConnectEvent>

/** What went wrong, and what helps; fetched when something does. Core §8 Wallet, Modal §8.4, Wire §5.4. */
export default function Problem({ state: { error, spent, wallet, intent }, send, can }: Props) {
  const say = useText(words)
  const values = { wallet: wallet.name }
  const [title, detail] = WORDS[error.code] ?? [intent === 'connect' ? 'notConnected' : 'failed', 'again']
  const retries = !spent && !FINAL.includes(error.code) && can({ type: 'retry' })
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind="error" />}
      title={say(spent ? 'spent' : title, values)}
      description={say(spent ? 'spentWhy' : detail, values)}
      footer={
        <>
          {retries && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
          {can({ type: 'back' }) && (
            <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'back' })}>
              {say('different')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Another try would end the same. */
const FINAL: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'failed_to_link_account',
  'invalid_config',
  'linked_to_another_user',
]

type Word = keyof typeof words.entries
/** Title and detail. */
const WORDS: ErrorWords<
  WalletsContract['errors'],
  readonly [Word, Word],
  'generic_connect_wallet_error' | 'unknown_connect_wallet_error'
> = {
  linked_to_another_user: ['exists', 'another'],
  failed_to_link_account: ['linked', 'linkedWhy'],
  client_request_timeout: ['timedOut', 'again'],
  user_rejected_request: ['rejected', 'again'],
  cannot_link_more_of_type: ['limit', 'limitWhy'],
  wallet_connection_pending: ['pendingConnection', 'pendingWhy'],
  wallet_request_pending: ['pendingRequest', 'pendingWhy'],
  wallet_locked: ['locked', 'lockedWhy'],
  wallet_not_installed: ['missing', 'missingWhy'],
  unsupported_chain_id: ['network', 'networkWhy'],
  invalid_message: ['changed', 'changedWhy'],
  invalid_credentials: ['authFailed', 'wrong'],
  malformed_response: ['authFailed', 'wrong'],
  network: ['failed', 'offline'],
  plugin_load_failed: ['failed', 'offline'],
  invalid_config: ['failed', 'notSetUp'],
  too_many_requests: ['authFailed', 'tooMany'],
}
