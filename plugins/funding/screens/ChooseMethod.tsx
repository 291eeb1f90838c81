import { useState } from 'react'
import { Button } from '../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { TextField } from '../../../ui/kit/fields/TextField.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../ui/kit/layout/Waiting.js'
import { Spinner } from '../../../ui/kit/marks/Spinner.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { exact } from '../../../ui/kit/text/exact.js'
import { type Say, useText } from '../../../ui/kit/text/use-text.js'
import { toUnits } from '../amount.js'
import type { Bought as BoughtProps, FundEvent, FundingMethod, FundState, FundTask } from '../contract.js'
import { isTooMuch } from '../fund-task.js'
import { localised } from './amounts.js'
import { chooseText } from './choose.text.js'
import * as css from './choose-method.css.js'
import { isRefused, readField, readingsOf } from './read-typed.js'
import { ServiceMark } from './ServiceMark.js'
import { transferText } from './transfer.text.js'
import { fiatValue } from './typed-amounts.js'
import { WalletIcon } from './wallet-icon.js'

type Props = ScreenProps<FundState, FundEvent>
type Row = Exclude<FundingMethod, 'manual'>

/** Asks for the amount and the method. Modal §2.1, §4.13. */
export default function ChooseMethod({ state, send, can }: Props) {
  const say = useText(chooseText)
  if (state.at === 'transferring') return <Waiting />
  if (state.at === 'choosing') return <Choice {...{ state, send, can }} />
  if (state.at !== 'preparing' && state.at !== 'unprepared') return null
  const title = titleOf(state.draft, say)
  if (state.at === 'preparing')
    return <ScreenLayout icon={<Spinner size={32} />} title={title} description={say('preparing')} />
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={title}
      description={say('tokenUnread')}
      footer={state.error.retryable && <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>}
    />
  )
}

/** The host's title, or ours. */
const titleOf = ({ chain, titles }: Pick<FundTask, 'chain' | 'titles'>, say: Say<keyof typeof chooseText.entries>) =>
  titles?.landing?.title?.trim() || say('chooseTitle', { chain: chain.name })

interface ChoiceProps extends Omit<Props, 'state'> {
  readonly state: Extract<FundState, { at: 'choosing' }>
}
function Choice({ state, send, can }: ChoiceProps) {
  const say = useText(chooseText)
  const tell = useText(transferText)
  const { amount, asset, methods, bought } = state
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? amount
  function change(text: string) {
    const read = readField(text, { amount, typed })
    setTyped(read.typed)
    send({ type: 'amount', text: read.text })
  }
  const rows = methods.filter((method): method is Row => method !== 'manual')
  const manual = { type: 'choose', method: 'manual' } as const
  return (
    <ScreenLayout
      title={titleOf(state, say)}
      description={exact(say, 'toYours', { address: `${state.address.slice(0, 6)}…${state.address.slice(-4)}` })}
      footer={
        methods.includes('manual') && (
          <Button variant={rows.length ? 'text' : 'primary'} disabled={!can(manual)} onClick={() => send(manual)}>
            {say('manual')}
          </Button>
        )
      }
    >
      <div className={css.gap}>
        <TextField
          label={say('amountLabel')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus=""
          placeholder="0"
          dir="ltr"
          value={shown}
          invalid={isWrong(state) || isTooMuch(state) || !!readingsOf(shown) || isRefused(typed)}
          message={<Worth state={state} shown={shown} />}
          trailing={
            <span className={css.symbol} translate="no">
              {asset.symbol}
            </span>
          }
          onChange={change}
        />
      </div>
      {rows.length > 0 && (
        <List label={say('methods')}>
          {rows.map((method) => (
            <ListRow
              key={method}
              icon={
                method === 'external' ? (
                  <WalletIcon size={24} />
                ) : (
                  <ServiceMark service={method === 'moonpay' ? 'Moonpay' : 'Coinbase'} />
                )
              }
              trailing={method === 'moonpay' && bought && <Bought {...bought} />}
              label={
                <>
                  <span>
                    {method === 'external' ? tell('fromWallet') : say(method === 'moonpay' ? 'moonpay' : 'coinbase')}
                  </span>
                  <span className={css.how}>{say(HOW[method])}</span>
                </>
              }
              disabled={!can({ type: 'choose', method })}
              onClick={() => send({ type: 'choose', method })}
            />
          ))}
        </List>
      )}
    </ScreenLayout>
  )
}

/** What each way to pay needs and costs. */
const HOW = { moonpay: 'moonpayHow', 'coinbase-onramp': 'coinbaseHow', external: 'externalHow' } as const

/** What Moonpay is asked for in place of the field's amount. */
function Bought({ amount, symbol }: BoughtProps) {
  const say = useText(chooseText)
  return (
    <span className={css.symbol} translate="no">
      {amount ? say('bought', { amount: localised(amount), symbol }) : symbol}
    </span>
  )
}
/** Whether the field has digits that are not a valid amount. An empty or incomplete field shows no error. */
const isWrong = ({ amount, asset }: ChoiceProps['state']) =>
  /[1-9]/.test(amount) && toUnits(amount, asset.decimals) === undefined

function Worth({ state, shown }: Pick<ChoiceProps, 'state'> & { readonly shown: string }) {
  const say = useText(chooseText)
  const { amount, asset, usd } = state
  const readings = readingsOf(shown)
  const wrong = <FieldError>{say('amountWrong', { decimals: asset.decimals })}</FieldError>
  if (isRefused(shown)) return wrong
  if (readings) {
    const { whole, decimal } = readings
    if (!whole) return wrong
    return (
      <div translate="no">
        <FieldError>
          {decimal ? say('amountAmbiguous', { whole, decimal }) : say('amountGrouped', { whole })}
        </FieldError>
      </div>
    )
  }
  if (isWrong(state)) return wrong
  if (isTooMuch(state)) return <FieldError>{say('amountTooMuch')}</FieldError>
  const units = toUnits(amount, asset.decimals)
  if (units === undefined) return <span className={css.worth}>{say('amountFirst')}</span>
  return usd === null ? null : (
    <span className={css.worth} translate="no">
      {fiatValue(units, asset.decimals, usd)}
    </span>
  )
}
