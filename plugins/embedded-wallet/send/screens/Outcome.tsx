import { Button } from '../../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { compact, secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { ExternalIcon } from '../../../../ui/kit/icons/ExternalIcon.js'
import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { Address } from '../../../../ui/kit/requests/Address.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { mayRetry } from '../../../../ui/kit/requests/may-retry.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useDescriptions } from '../../effects/screens/Effects.js'
import { Row } from '../../effects/screens/Row.js'
import type { SendEvent, SendState, SendTask } from '../contract.js'
import { reasonOf, WITH_HASH } from '../failure.js'
import { Money, Party } from './Details.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

interface Props<At extends SendState['at']> {
  readonly state: Extract<SendState, { at: At }>
  readonly send: ScreenProps<SendState, SendEvent>['send']
}

/** The icon keeps its size in all stages, so that the layout does not move. */
const LOGO = <WalletIcon size={32} />

/** The transaction is sent, so nothing is lost if the user leaves. */
export function Confirming({ state, send }: Props<'confirming' | 'unconfirmed'>) {
  const say = useText(sendText)
  const { chain, hash } = state
  const isOpen = state.at === 'unconfirmed'
  const title = say(isOpen ? 'unconfirmed' : 'confirming')
  return (
    <ScreenLayout
      icon={<BrandedStatus kind={isOpen ? 'warn' : 'pending'} logo={LOGO} />}
      title={title}
      description={say(isOpen ? 'unconfirmedBody' : 'confirmingBody', { chain: chain.name })}
      footer={
        <>
          {isOpen && <Button onClick={() => send({ type: 'retry' })}>{say('checkAgain')}</Button>}
          <Button look={secondary} onClick={() => send({ type: 'finish' })}>
            {say('close')}
          </Button>
        </>
      }
    >
      <Announce>{title}</Announce>
      <LookUp chain={chain} hash={hash} />
    </ScreenLayout>
  )
}

/** 'Transaction complete!', and the effects of the transaction. Modal §2.7. */
export function Receipt({ state, send }: Props<'receipt'>) {
  const say = useText(sendText)
  const { chain, from, request, ui, sent, prepared } = state
  const effects = useDescriptions(prepared.explanation, chain, from)
  const { receipt } = sent
  const names = receipt ? (['complete', 'completeBody'] as const) : (['submitted', 'submittedBody'] as const)
  const title = ui.successHeader ?? say(names[0])
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="success" logo={LOGO} />}
      title={title}
      description={ui.successDescription ?? say(names[1], { chain: chain.name })}
      footer={<Button onClick={() => send({ type: 'finish' })}>{say('done')}</Button>}
    >
      <Announce>{title}</Announce>
      <div className={css.panel}>
        <dl className={css.alone}>
          {!!request.value && (
            <Row name={say('sent')}>
              <span translate="no">
                {say('amount', { amount: formatExact(request.value, chain.decimals), symbol: chain.symbol })}
              </span>
            </Row>
          )}
          <Party task={state} effects={effects} withAmount />
          <Row name={say('network')}>{chain.name}</Row>
          {receipt && (
            <Row name={say('fee')}>
              <Money
                wei={receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)}
                task={state}
                price={prepared.price}
              />
            </Row>
          )}
          <Row name={say('transaction')}>
            <Address address={sent.hash} short />
          </Row>
        </dl>
      </div>
      <Explorer chain={chain} hash={sent.hash} />
    </ScreenLayout>
  )
}

/** Shows the text for the error code. Modal §8.8, Wire §6.4 'Tx error'. */
export function Problem({ state, send }: Props<'problem'>) {
  const say = useText(sendText)
  const walletWords = useWalletWords()
  const { error } = state
  const { reason = '', hash } = reasonOf(error)
  const refused = walletWords(error)
  // another try prepares the transaction anew, which chains and nodes may take
  const isOpen = error.code === 'transaction_failure' || mayRetry(error)
  const problem = !refused && capitalised(reason || error.code)
  const title = problem ? say('problem', { title: problem }) : say('wrong')
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="error" logo={LOGO} />}
      title={title}
      description={refused ?? (isOpen && say('tryAgain'))}
      footer={isOpen && <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>}
    >
      <Announce>{title}</Announce>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={css.failure} aria-label={say('details')} tabIndex={0}>
        {error.message}
      </section>
      {hash && WITH_HASH.has(reason) && (
        <div className={css.actions}>
          <CopyButton text={hash} label={say('hash')} />
          <Explorer chain={state.chain} hash={hash} />
        </div>
      )}
    </ScreenLayout>
  )
}

interface LinkProps {
  readonly chain: SendTask['chain']
  readonly hash: string
}

/** Shows the hash where no row has it, with a button to copy it if the chain has no explorer. */
function LookUp({ chain, hash }: LinkProps) {
  const say = useText(sendText)
  if (chain.explorer) return <Explorer chain={chain} hash={hash} />
  return (
    <div className={css.actions}>
      <CopyButton text={hash} label={say('hash')} />
    </div>
  )
}

function Explorer({ chain: { explorer }, hash }: LinkProps) {
  const say = useText(sendText)
  if (!explorer) return null
  const href = `${explorer.replace(/\/$/, '')}/tx/${hash}`
  return (
    <div className={css.actions}>
      <ButtonLink href={href} look={compact} icon={<ExternalIcon size={16} />} newTab>
        {say('explorer')}
      </ButtonLink>
    </div>
  )
}

const capitalised = (code: string) => {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
