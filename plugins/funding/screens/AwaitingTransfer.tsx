import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { TransferError, TransferEvent, TransferState } from '../contract.js'
import { exactAmount, shortAmount } from './amounts.js'
import { apart } from './awaiting-transfer.css.js'
import { dollars } from './dollars.js'
import { Ends, Facts, Sum } from './Facts.js'
import { transferText } from './transfer.text.js'
import { WalletIcon } from './wallet-icon.js'

type Props = ScreenProps<TransferState, TransferEvent>
type At<K extends TransferState['at']> = Omit<Props, 'state'> & { readonly state: Extract<TransferState, { at: K }> }

/** Texts for errors. All others have `notPaid`, or `notConnected` without a wallet. */
const WORDS: ErrorWords<TransferError, keyof typeof transferText.entries, 'transfer_unconfirmed'> = {
  bridge_failed: 'givenBack',
  bridge_refused: 'noBridge',
  transfer_failed: 'notMoved',
  insufficient_balance: 'tooLittle',
  user_rejected_request: 'rejected',
  unsupported_chain_id: 'wrongChain',
  invalid_data: 'wouldFail',
  network: 'unreachable',
}

/** Waits while the wallet pays, directly or over a bridge. Modal §2.7, §4.13. */
export default function AwaitingTransfer({ state, send, can }: Props) {
  switch (state.at) {
    case 'bridges':
      return <Bridges {...{ state, send, can }} />
    case 'offered':
      return <Offer {...{ state, send, can }} />
    case 'checking':
    case 'confirming':
    case 'moving':
      return <Pending {...{ state, send, can }} />
    case 'unconfirmed':
      return <Unconfirmed {...{ state, send, can }} />
    case 'success':
      return <Success {...{ state, send, can }} />
    case 'problem':
      return <Problem {...{ state, send, can }} />
    default:
      return null
  }
}

function Bridges({ state, send }: At<'bridges'>) {
  const say = useText(transferText)
  return (
    <ScreenLayout title={say('bridgeTitle')} description={say('bridgeWhich', { chain: state.chain.name })}>
      <List label={say('networks')}>
        {state.options.map(({ chain, quote, decimals, symbol }) => (
          <ListRow
            key={chain.id}
            icon={<WalletIcon size={24} />}
            label={chain.name}
            badge={<span translate="no">{say('about', { amount: shortAmount(quote.cost, decimals), symbol })}</span>}
            onClick={() => send({ type: 'bridge', chainId: chain.id })}
          />
        ))}
      </List>
    </ScreenLayout>
  )
}

/** Relay gives seconds. */
const SECONDS_PER_MINUTE = 60
function Offer({ state: { option, asset, units, chain, changed, address }, send }: At<'offered'>) {
  const say = useText(transferText)
  const { cost, feeUsd, seconds = 0 } = option.quote
  const price = say('sum', { amount: exactAmount(cost, option.decimals), symbol: option.symbol })
  const sum = say('sum', { amount: exactAmount(units, asset.decimals), symbol: asset.symbol })
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE)
  return (
    <ScreenLayout
      title={say('bridgeTitle')}
      description={changed && say('bridgeChanged')}
      footer={<Button onClick={() => send({ type: 'confirm' })}>{say('confirm')}</Button>}
    >
      <Facts
        rows={[
          [say('pay'), <Sum key="pay">{say('on', { sum: price, chain: option.chain.name })}</Sum>],
          [say('receive'), <Sum key="receive">{say('on', { sum, chain: chain.name })}</Sum>],
          [say('to'), <Ends key="to" of={address} />],
          [
            say('fee'),
            feeUsd === undefined ? say('feeIncluded') : <Sum key="fee">{say('feeIn', { fee: dollars(feeUsd) })}</Sum>,
          ],
          [say('networkFee'), say('networkFeeShown')],
          [say('time'), minutes > 0 && (minutes > 1 ? say('minutes', { minutes }) : say('minute'))],
          [say('by'), say('relay')],
        ]}
      />
    </ScreenLayout>
  )
}

function Pending({ state }: At<'checking' | 'confirming' | 'moving'>) {
  const say = useText(transferText)
  const { name: wallet, icon } = state.wallet.meta
  const moving = state.at === 'moving' && state.option ? 'bridging' : 'sending'
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="pending" logo={icon ?? <WalletIcon size={48} />} />}
      title={say(state.at === 'moving' ? moving : state.at, { wallet })}
      description={state.at === 'checking' ? undefined : say(state.at === 'moving' ? 'movingWhy' : 'confirmThere')}
    />
  )
}

/** Lets the user check the same transfer again, or start another one after a warning that it may pay twice. */
function Unconfirmed({ state: { wallet, hash }, send }: At<'unconfirmed'>) {
  const say = useText(transferText)
  const retry = (
    <Button look={secondary} onClick={() => send({ type: 'retry' })}>
      {say('transferAgain')}
    </Button>
  )
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="warn" logo={wallet.meta.icon ?? <WalletIcon size={48} />} />}
      title={say('unconfirmed')}
      description={
        <>
          <p>{say(hash ? 'unconfirmedWhy' : 'unsaid')}</p>
          <p className={apart}>{say('twice')}</p>
        </>
      }
      footer={
        <>
          {hash && <Button onClick={() => send({ type: 'check' })}>{say('check')}</Button>}
          {retry}
        </>
      }
    />
  )
}

function Success({ state: { units, asset, address, chain } }: At<'success'>) {
  const say = useText(transferText)
  return (
    <ScreenLayout icon={<StatusIcon kind="success" />} title={say('transferred')} description={say('funded')}>
      <Facts
        rows={[
          [
            say('arrived'),
            <Sum key="sum">{say('sum', { amount: exactAmount(units, asset.decimals), symbol: asset.symbol })}</Sum>,
          ],
          [say('to'), <Ends key="to" of={address} />],
          [say('network'), chain.name],
        ]}
      />
    </ScreenLayout>
  )
}

/** A text, which translators leave as it is if it has data. */
const Words = ({ of, data }: { readonly of: string; readonly data: string }) => (
  <span translate={of.includes(data) ? 'no' : undefined}>{of}</span>
)

function Problem({ state: { error, wallet }, send }: At<'problem'>) {
  const say = useText(transferText)
  const why = WORDS[error.code] ?? 'notPaid'
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={say('problem')}
      description={
        wallet ? <Words of={say(why, { address: wallet.address })} data={wallet.address} /> : say('notConnected')
      }
      footer={
        <>
          <Button onClick={() => send({ type: 'retry' })}>{say('retry')}</Button>
          <Button look={secondary} onClick={() => send({ type: 'manual' })}>
            {say('byHand')}
          </Button>
        </>
      }
    />
  )
}
