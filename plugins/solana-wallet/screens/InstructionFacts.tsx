import { formatExact } from '../../../ui/kit/requests/amounts.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { Instruction } from '../sign.contract.js'
import { SOL_DECIMALS } from './amounts.js'
import { Address, Row } from './Facts.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'
import { isUnlimited } from './use-cautions.js'

interface Props {
  readonly instruction: Instruction
  /** The address of the signing wallet. */
  readonly address: string
}
type Of<Kind extends Instruction['kind']> = Extract<Instruction, { readonly kind: Kind }>

const ACTS = { transfer: 'transfer', approve: 'approval', authority: 'authority', close: 'close' } as const
const KINDS = { sol: 'transfer', assign: 'assign', memo: 'memo', call: 'call' } as const

/** One instruction: an amount and its recipient, else the called program. */
export function InstructionFacts({ instruction, address }: Props) {
  const say = useText(text)
  return (
    <>
      <div className={css.heading}>
        {say(instruction.kind === 'token' ? ACTS[instruction.act] : KINDS[instruction.kind])}
      </div>
      <Amount of={instruction} />
      <Memo of={instruction} />
      <dl className={css.rows}>
        <Parties of={instruction} address={address} />
      </dl>
    </>
  )
}

function Memo({ of }: { readonly of: Instruction }) {
  return of.kind === 'memo' ? (
    <div className={css.message} translate="no">
      {of.text}
    </div>
  ) : null
}

function Amount({ of }: { readonly of: Instruction }) {
  const say = useText(text)
  if (!('amount' in of)) return null
  const { amount } = of
  if (isUnlimited(of)) return <div className={css.amount}>{say('unlimited')}</div>
  const decimals = of.kind === 'sol' ? SOL_DECIMALS : of.decimals
  const words =
    decimals === undefined
      ? say('units', { amount: formatExact(amount, 0) })
      : say('amount', { amount: formatExact(amount, decimals), symbol: say(of.kind === 'sol' ? 'sol' : 'tokens') })
  return (
    <div className={css.amount} translate="no">
      {words}
    </div>
  )
}

function Parties({ of, address }: { readonly of: Instruction; readonly address: string }) {
  switch (of.kind) {
    case 'call':
      return <Call of={of} />
    case 'memo':
      return null
    case 'assign':
      return <Assigned of={of} />
    case 'sol':
      return <Paid of={of} address={address} />
    case 'token':
      return <Tokens of={of} />
  }
}

/** A call. If it takes nothing from the wallet, only the program's name is shown. */
function Call({ of: { name, program, data, isHarmless } }: { readonly of: Of<'call'> }) {
  const say = useText(text)
  if (isHarmless) return <Row name={say('program')}>{name}</Row>
  return (
    <>
      <Row name={say('program')}>
        {name && <span>{name}</span>}
        <Address of={program} />
      </Row>
      {data && (
        <Row name={say('data')}>
          <span className={css.code} translate="no">
            {data}
          </span>
        </Row>
      )}
    </>
  )
}

function Assigned({ of: { account, program } }: { readonly of: Of<'assign'> }) {
  const say = useText(text)
  return (
    <>
      <Row name={say('account')}>
        <Address of={account} />
      </Row>
      <Row name={say('toProgram')}>
        <Address of={program} />
      </Row>
    </>
  )
}

function Paid({ of: { from, to }, address }: { readonly of: Of<'sol'>; readonly address: string }) {
  const say = useText(text)
  return (
    <>
      {from !== address && (
        <Row name={say('from')}>
          <Address of={from} />
        </Row>
      )}
      <Row name={say('to')}>
        <Address of={to} />
      </Row>
    </>
  )
}

const RECIPIENTS = { transfer: 'toAccount', approve: 'spender', authority: 'newAuthority', close: 'restTo' } as const
function Tokens({ of }: { readonly of: Of<'token'> }) {
  const say = useText(text)
  const mint = 'mint' in of ? of.mint : undefined
  return (
    <>
      {mint && (
        <Row name={say('mint')}>
          <Address of={mint} />
        </Row>
      )}
      <Row name={say('ofAccount')}>
        <Address of={of.from} />
      </Row>
      <Row name={say(RECIPIENTS[of.act])}>{of.to === null ? say('nobody') : <Address of={of.to} />}</Row>
    </>
  )
}
