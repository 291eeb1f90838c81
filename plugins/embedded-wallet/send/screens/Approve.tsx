import { Button } from '../../../../ui/kit/controls/Button.js'
import { ButtonPair } from '../../../../ui/kit/controls/ButtonPair.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import type { MaybeElement } from '../../../../ui/kit/element.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { CheckIcon } from '../../../../ui/kit/icons/CheckIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Asker } from '../../../../ui/kit/requests/Asker.js'
import { SlowWallet } from '../../../../ui/kit/requests/SlowWallet.js'
import { WarnedButton } from '../../../../ui/kit/requests/WarnedButton.js'
import { Warning } from '../../../../ui/kit/requests/Warning.js'
import { type Caution, Warnings } from '../../../../ui/kit/requests/Warnings.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { exact } from '../../../../ui/kit/text/exact.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { RawData, useDescriptions, useEffectCautions } from '../../effects/screens/Effects.js'
import type { ChainFacts, Prepared, SendEvent, SendState } from '../contract.js'
import { Details } from './Details.js'
import { Finding } from './Finding.js'
import { Hero } from './Hero.js'
import { formatAtLeast } from './money.js'
import { sendText } from './send.text.js'

type At = 'preparing' | 'slow' | 'unprepared' | 'ready' | 'funding' | 'checking' | 'signing' | 'submitting' | 'success'
interface Props {
  readonly state: Extract<SendState, { at: At }>
  readonly send: ScreenProps<SendState, SendEvent>['send']
}
const TITLES = {
  transfer: 'approveTransfer',
  allow: 'approveApprove',
  call: 'approveCall',
  'allow-all': 'approveAllItems',
  order: 'approveTransaction',
  delegate: 'approveTransaction',
} as const

/** Asks the user to approve a transaction. */
export function Approve({ state, send }: Props) {
  const say = useText(sendText)
  const app = useSurroundings()
  const { appName } = app.config?.asker ?? app
  const { chain, from, request, ui } = state
  const prepared = 'prepared' in state ? state.prepared : undefined
  const effects = useDescriptions(prepared?.explanation, chain, from)
  const isSlow = state.at === 'slow'
  const hasRisen = state.at === 'ready' && state.feeBefore !== undefined
  const isPreparing = isSlow || state.at === 'preparing'
  const cautions: readonly Caution[] = [
    ...useEffectCautions(effects),
    ...(prepared && !request.to ? [{ words: say('newContractWarning'), isDanger: true }] : []),
    ...(hasRisen ? [{ words: say('feeRisen') }] : []),
  ]
  const [effect, ...others] = effects
  const sentence = others.length ? undefined : effect?.sentence
  const error = state.at === 'unprepared' && say(state.likelyFails ? 'likelyFails' : 'issue')
  return (
    <ScreenLayout
      icon={<Asker />}
      title={ui.title ?? say(titleOf(prepared))}
      description={
        state.at === 'signing' && state.slow ? (
          <SlowWallet />
        ) : (
          (ui.description ?? (sentence ? <span translate="no">{sentence}</span> : say('description', { app: appName })))
        )
      }
      footer={
        <>
          {isSlow && (
            <>
              <Announce>{say('slow', { chain: chain.name })}</Announce>
              <Warning>{say('slow', { chain: chain.name })}</Warning>
            </>
          )}
          {error && <FieldError>{error}</FieldError>}
          <Buttons state={state} send={send} cautions={cautions} />
        </>
      }
    >
      <Hero task={state} prepared={prepared} effects={effects} finding={isPreparing} />
      {hasRisen && <Announce>{say('feeRisen')}</Announce>}
      <Warnings of={cautions} />
      {isPreparing ? <Finding task={state} /> : <Details task={state} prepared={prepared} effects={effects} />}
      {prepared?.short && (
        <Warning>
          <span>
            <span>{`${say('addFundsOn', { chain: chain.name })} `}</span>
            {exact(say, 'missing', missingOf(prepared, chain))}
          </span>
        </Warning>
      )}
      {!isPreparing && request.data && <RawData data={request.data} />}
    </ScreenLayout>
  )
}

const missingOf = ({ missing = 0n }: Prepared, { decimals, symbol }: ChainFacts) => ({
  amount: formatAtLeast(missing, decimals),
  symbol,
})

/** Titles several effects of one kind by that kind, and different effects as a transaction. */
function titleOf(prepared: Prepared | undefined) {
  const [kind, ...others] = new Set(prepared?.explanation.effects.map((effect) => effect.kind))
  return kind && !others.length ? TITLES[kind] : 'approveTransaction'
}

interface ButtonsProps extends Props {
  readonly cautions: readonly Caution[]
}
function Buttons({ state, send, cautions }: ButtonsProps) {
  const say = useText(sendText)
  const { at, ui } = state
  const isOpen = at === 'ready' || at === 'unprepared' || at === 'slow'
  const cancel = ui.isCancellable !== false && isOpen && (
    <Button look={secondary} onClick={() => send({ type: 'cancel' })}>
      {say('cancel')}
    </Button>
  )
  if (at === 'unprepared' || at === 'slow') {
    return (
      <ButtonPair>
        {cancel}
        <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>
      </ButtonPair>
    )
  }
  if ((at === 'ready' || at === 'funding') && state.prepared.short)
    return <Short state={state} send={send} cancel={cancel} />
  const busy = at === 'checking' || at === 'signing' || at === 'submitting' || at === 'preparing'
  const words = {
    preparing: say('preparing'),
    checking: say('approving'),
    signing: say('approving'),
    submitting: say('approving'),
    success: say('signed'),
  }
  const isOver = at === 'success'
  return (
    <ButtonPair>
      {cancel}
      <WarnedButton
        of={cautions}
        request={state.request}
        anyway={at === 'ready' && 'approveAnyway'}
        loading={busy}
        aria-disabled={isOver}
        icon={isOver && <CheckIcon />}
        onClick={() => send({ type: 'approve' })}
      >
        {at === 'ready' || at === 'funding' ? (ui.buttonText ?? say('approve')) : words[at]}
      </WarnedButton>
    </ButtonPair>
  )
}

interface ShortProps extends Props {
  readonly cancel: MaybeElement
}
/** The wallet's balance is too low: the user adds money or checks the balance again. */
function Short({ state, send, cancel }: ShortProps) {
  const say = useText(sendText)
  const fundable = 'prepared' in state && state.prepared.fundable
  const isAway = state.at === 'funding'
  return (
    <>
      {fundable && (
        <Button loading={isAway} onClick={() => send({ type: 'fund' })}>
          {say('addFunds')}
        </Button>
      )}
      {!isAway && (
        <ButtonPair>
          {cancel}
          <Button {...(fundable && { look: secondary })} onClick={() => send({ type: 'retry' })}>
            {say('checkAgain')}
          </Button>
        </ButtonPair>
      )}
    </>
  )
}
