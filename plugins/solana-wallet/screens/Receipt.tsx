import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { compact } from '../../../ui/kit/controls/button-looks.css.js'
import { ExternalIcon } from '../../../ui/kit/icons/ExternalIcon.js'
import { WalletIcon } from '../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { Announce } from '../../../ui/kit/text/Announce.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { SignEvent, SignState } from '../sign.contract.js'
import { toBase58 } from '../to-base58.js'
import { Address, Row } from './Facts.js'
import { Instructions } from './Instructions.js'
import * as css from './sign-request.css.js'
import { text } from './text.js'

const LOGO = <WalletIcon size={32} />
/** Solana's own explorer, by chain. Other chains are in none. */
const EXPLORERS: Readonly<Record<string, string>> = {
  'solana:mainnet': '',
  'solana:devnet': '?cluster=devnet',
  'solana:testnet': '?cluster=testnet',
}

interface ReceiptProps extends Pick<ScreenProps<SignState, SignEvent>, 'send'> {
  readonly state: Extract<SignState, { at: 'receipt' }>
  /** The chain's name. */
  readonly network: string
}
/** The transaction was sent: what it did, and its signature. As with Ethereum, Modal §2.7. */
export function Receipt({ state: { content, address, signed }, send, network }: ReceiptProps) {
  const say = useText(text)
  const signature = toBase58(signed)
  const [instructions, chain] = 'chain' in content ? [content.instructions, content.chain] : [[], '']
  const cluster = EXPLORERS[chain]
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="success" logo={LOGO} />}
      title={say('submitted')}
      description={say('submittedBody', { chain: network })}
      footer={<Button onClick={() => send({ type: 'finish' })}>{say('done')}</Button>}
    >
      <Announce>{say('submitted')}</Announce>
      <Instructions of={instructions} address={address} />
      <dl className={css.facts}>
        <Row name={say('network')}>{network}</Row>
        <Row name={say('wallet')}>
          <Address of={address} short />
        </Row>
        <Row name={say('transaction')}>
          <Address of={signature} short />
        </Row>
      </dl>
      {cluster !== undefined && (
        <div className={css.actions}>
          <ButtonLink
            href={`https://explorer.solana.com/tx/${signature}${cluster}`}
            look={compact}
            icon={<ExternalIcon size={16} />}
            newTab
          >
            {say('explorer')}
          </ButtonLink>
        </div>
      )}
    </ScreenLayout>
  )
}
