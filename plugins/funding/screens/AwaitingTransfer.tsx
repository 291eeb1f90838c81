import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { exact } from '../../../ui/kit/text/exact.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { TransferError, TransferEvent, TransferState } from '../contract.js'
import { exactAmount, shortAmount } from './amounts.js'
import { apart } from './awaiting-transfer.css.js'
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
      return <Success />
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
            badge={<span>{exact(say, 'about', { amount: shortAmount(quote.cost, decimals), symbol })}</span>}
            onClick={() => send({ type: 'bridge', chainId: chain.id })}
          />
        ))}
      </List>
    </ScreenLayout>
  )
}

function Offer({ state: { option, asset, units, chain, changed }, send }: At<'offered'>) {
  const say = useText(transferText)
  const price = say('sum', { amount: exactAmount(option.quote.cost, option.decimals), symbol: option.symbol })
  const sum = say('sum', { amount: exactAmount(units, asset.decimals), symbol: asset.symbol })
  return (
    <ScreenLayout
      title={say('bridgeTitle')}
      description={
        <>
          <p>{exact(say, 'bridgeOffer', { price, origin: option.chain.name, sum, chain: chain.name })}</p>
          {changed && <p className={apart}>{say('bridgeChanged')}</p>}
        </>
      }
      footer={<Button onClick={() => send({ type: 'confirm' })}>{say('confirm')}</Button>}
    />
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

function Success() {
  const say = useText(transferText)
  return <ScreenLayout icon={<StatusIcon kind="success" />} title={say('transferred')} description={say('funded')} />
}

function Problem({ state: { error, wallet }, send }: At<'problem'>) {
  const say = useText(transferText)
  const why = WORDS[error.code] ?? 'notPaid'
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={say('problem')}
      description={wallet ? exact(say, why, { address: wallet.address }) : say('notConnected')}
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
