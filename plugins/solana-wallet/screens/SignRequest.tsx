import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonPair } from '../../../ui/kit/controls/ButtonPair.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { CheckIcon } from '../../../ui/kit/icons/CheckIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Asker } from '../../../ui/kit/requests/Asker.js'
import { SlowWallet } from '../../../ui/kit/requests/SlowWallet.js'
import { WalletError } from '../../../ui/kit/requests/WalletError.js'
import { WarnedButton } from '../../../ui/kit/requests/WarnedButton.js'
import type { Caution } from '../../../ui/kit/requests/Warnings.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import type { SignContent, SignEvent, SignState, SignTask } from '../sign.contract.js'
import { Address, Row } from './Facts.js'
import { MessageContent } from './MessageContent.js'
import { Receipt } from './Receipt.js'
import * as css from './sign-request.css.js'
import { TransactionContent } from './TransactionContent.js'
import { text } from './text.js'
import { useCautions } from './use-cautions.js'

const TITLES = {
  signMessage: 'signMessage',
  signTransaction: 'signTransaction',
  signAndSendTransaction: 'approveTransaction',
} as const

/** Asks the user to sign a message or a transaction of Solana, and shows the result. Modal §4.17. */
export default function SignRequest({ state, send }: ScreenProps<SignState, SignEvent>) {
  const say = useText(text)
  const { appName } = useSurroundings()
  const { content, address, changes } = state
  const isMessage = content.method === 'signMessage'
  const network = useNetwork(content)
  const cautions = useCautions(state, network)
  const error = state.at === 'problem' && state.error
  if (state.at === 'receipt') return <Receipt state={state} send={send} network={network} />
  return (
    <ScreenLayout
      icon={<Asker />}
      title={say(TITLES[content.method])}
      description={
        state.at === 'signing' && state.slow ? (
          <SlowWallet />
        ) : isMessage ? (
          // nothing that calms beside a warning
          !cautions.length && say('signMessageBody')
        ) : (
          say('transactionBody', { app: appName })
        )
      }
      footer={
        <>
          {error &&
            (error.code === 'transaction_expired' ? (
              <FieldError>{say('expired', { app: appName })}</FieldError>
            ) : (
              <WalletError error={error} otherwise={say('failed')} />
            ))}
          <Buttons state={state} send={send} cautions={cautions} />
        </>
      }
    >
      <What content={content} address={address} changes={changes} cautions={cautions} />
      <dl className={css.facts}>
        {network && <Row name={say('network')}>{network}</Row>}
        <Row name={say('wallet')}>
          <Address of={address} short />
        </Row>
      </dl>
    </ScreenLayout>
  )
}

function What({ content, address, changes, cautions }: SignTask & { readonly cautions: readonly Caution[] }) {
  if (content.method === 'signMessage') return <MessageContent content={content} cautions={cautions} />
  return <TransactionContent content={content} address={address} changes={changes} cautions={cautions} />
}

/** Returns the chain's name: "Solana" for `solana:mainnet`. A message belongs to no chain. */
function useNetwork(content: SignContent): string {
  const say = useText(text)
  if (!('chain' in content)) return ''
  const [, name = ''] = content.chain.split(':')
  if (!name || name === 'mainnet') return say('mainnet')
  return say('otherNetwork', { name: name.charAt(0).toUpperCase() + name.slice(1) })
}

interface ButtonsProps extends Pick<ScreenProps<SignState, SignEvent>, 'send'> {
  readonly state: Exclude<SignState, { at: 'receipt' | 'done' | 'failed' }>
  readonly cautions: readonly Caution[]
}
function Buttons({ state, send, cautions }: ButtonsProps) {
  const say = useText(text)
  const { at, content } = state
  const isOver = at === 'success'
  const isFinal = at === 'problem' && !state.error.retryable
  const isBusy = at === 'signing' || at === 'sending' || at === 'funding'
  const isFunding = at === 'asking' && state.changes?.kind === 'fails' && !!state.changes.lacking
  const words = {
    funding: say('addFunds'),
    asking: say(content.method === 'signAndSendTransaction' ? 'approve' : 'sign'),
    signing: say('signing'),
    sending: say('sending'),
    success: say('success'),
    problem: say('again'),
  }
  return (
    <ButtonPair>
      {!isOver && !isBusy && (
        <Button look={secondary} onClick={() => send({ type: 'cancel' })}>
          {say('cancel')}
        </Button>
      )}
      {!isFinal && (
        <WarnedButton
          of={isFunding ? [] : cautions}
          request={content.raw}
          anyway={at === 'asking' && (content.method === 'signAndSendTransaction' ? 'approveAnyway' : 'signAnyway')}
          loading={isBusy}
          aria-disabled={isOver}
          icon={isOver && <CheckIcon />}
          onClick={() => send({ type: isFunding ? 'fund' : 'sign' })}
        >
          {isFunding ? words.funding : words[at]}
        </WarnedButton>
      )}
    </ButtonPair>
  )
}
