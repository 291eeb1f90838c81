import { useText } from '../../../ui/kit/use-text.js'
import type { Instruction } from '../sign.contract.js'
import { formatUnits, SOL_DECIMALS } from './amounts.js'
import { Address, Row } from './Facts.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

interface Props {
  readonly instruction: Instruction
  /** Of the wallet that signs. */
  readonly address: string
}
const TITLES = { transfer: 'transfer', approve: 'approval', authority: 'authority', close: 'close' } as const

/** What one instruction does: an amount and whose it will be, else the program that it calls. */
export function InstructionFacts({ instruction, address }: Props) {
  const say = useText(text)
  const title =
    instruction.kind === 'token' ? TITLES[instruction.act] : instruction.kind === 'sol' ? 'transfer' : 'call'
  return (
    <>
      <div className={css.heading}>{say(title)}</div>
      <Amount of={instruction} />
      <dl className={css.rows}>
        <Parties of={instruction} address={address} />
      </dl>
    </>
  )
}

/** The most that a program counts: all that there is and will be. */
const UNLIMITED = 2n ** 64n - 1n
function Amount({ of }: { readonly of: Instruction }) {
  const say = useText(text)
  if (of.kind === 'call' || !('amount' in of)) return null
  const { amount } = of
  if (of.kind === 'token' && of.act === 'approve' && amount === UNLIMITED)
    return <div className={css.amount}>{say('unlimited')}</div>
  const decimals = of.kind === 'sol' ? SOL_DECIMALS : of.decimals
  const words =
    decimals === undefined
      ? say('units', { amount: formatUnits(amount, 0) })
      : say('amount', { amount: formatUnits(amount, decimals), symbol: say(of.kind === 'sol' ? 'sol' : 'tokens') })
  return <div className={css.amount}>{words}</div>
}

function Parties({ of, address }: { readonly of: Instruction; readonly address: string }) {
  const say = useText(text)
  if (of.kind === 'call')
    return (
      <>
        <Row name={say('program')}>
          {of.name && <span>{of.name}</span>}
          <Address of={of.program} />
        </Row>
        {of.data && (
          <Row name={say('data')}>
            <span className={css.address}>{of.data}</span>
          </Row>
        )}
      </>
    )
  const isToken = of.kind === 'token'
  const isApproval = isToken && of.act === 'approve'
  const mint = 'mint' in of ? of.mint : undefined
  const hasRecipient = 'to' in of
  return (
    <>
      {mint && (
        <Row name={say('mint')}>
          <Address of={mint} />
        </Row>
      )}
      {of.from !== address && (
        <Row name={say(isToken ? 'ofAccount' : 'from')}>
          <Address of={of.from} />
        </Row>
      )}
      {hasRecipient && (
        <Row name={say(isApproval ? 'spender' : isToken ? 'toAccount' : 'to')}>
          <Address of={of.to} />
        </Row>
      )}
    </>
  )
}
