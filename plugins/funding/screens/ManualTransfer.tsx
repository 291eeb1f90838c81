import { Button } from '../../../ui/kit/controls/Button.js'
import { CopyButton } from '../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import { QrCode } from '../../../ui/kit/qr/QrCode.js'
import { InfoRow } from '../../../ui/kit/rows/InfoRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { toUnits } from '../amount.js'
import type { FundEvent, FundingAsset, FundState } from '../contract.js'
import { exactAmount, shortAmount } from './amounts.js'
import * as css from './manual-transfer.css.js'
import { fundingText } from './text.js'

/** Shows the address to send to until the money has arrived. Modal §2.7, §4.13. */
export default function ManualTransfer({ state, send }: ScreenProps<FundState, FundEvent>) {
  const say = useText(fundingText)
  if (state.at === 'received')
    return (
      <ScreenLayout
        icon={<StatusIcon kind="success" />}
        title={say('fundedTitle')}
        footer={<Button onClick={() => send({ type: 'finish' })}>{say('done')}</Button>}
      >
        <InfoRow
          label={say('received')}
          detail={<Sum of={exactAmount(state.arrived, state.asset.decimals)} symbol={state.asset.symbol} />}
        />
        <Balance asset={state.asset} balance={state.balance} />
      </ScreenLayout>
    )
  if (state.at !== 'receiving') return null
  const { address, amount, asset, chain, balance, unreachable, titles } = state
  const subtitle = titles?.receiveFundsSubtitle?.trim()
  const middle = address.length / 2
  return (
    <ScreenLayout
      title={titles?.receiveFundsTitle?.trim() || say('sendTitle')}
      description={
        <>
          {subtitle && <p className={css.line}>{subtitle}</p>}
          <p className={css.line} translate="no">
            {say('sendTo', {
              amount: exactAmount(toUnits(amount, asset.decimals) ?? 0n, asset.decimals),
              symbol: asset.symbol,
            })}
          </p>
          <p className={css.warning}>{say('sendWarning', { chain: chain.name })}</p>
        </>
      }
    >
      <div className={css.code}>
        <QrCode value={address} label={say('scan')} />
      </div>
      {/* Two lines of the same length, if one line is too narrow. */}
      <p className={css.address} translate="no">
        <span>{address.slice(0, middle)}</span>
        <wbr />
        <span>{address.slice(middle)}</span>
      </p>
      <div className={css.copy}>
        <CopyButton text={address} label={say('copyAddress')} />
      </div>
      <Balance {...{ asset, balance, unreachable }} />
    </ScreenLayout>
  )
}

function Sum({ of, symbol }: { readonly of: string; readonly symbol: string }) {
  const say = useText(fundingText)
  return <span translate="no">{say('funds', { amount: of, symbol })}</span>
}

interface BalanceProps {
  readonly asset: FundingAsset
  readonly balance: bigint | null
  readonly unreachable?: boolean
}
function Balance({ asset: { symbol, decimals }, balance, unreachable }: BalanceProps) {
  const say = useText(fundingText)
  const funds = balance === null ? undefined : <Sum of={shortAmount(balance, decimals)} symbol={symbol} />
  return (
    <InfoRow
      label={say('balance')}
      detail={unreachable ? say('balanceUnreachable') : (funds ?? say('balanceUnknown'))}
      trailing={unreachable && funds}
    />
  )
}
