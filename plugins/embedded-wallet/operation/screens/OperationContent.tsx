import { Address } from '../../../../ui/kit/requests/Address.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { EffectRows, EffectWarnings, RawData, useDescriptions } from '../../effects/screens/Effects.js'
import { Row } from '../../effects/screens/Row.js'
import type { OperationContent as Content } from '../contract.js'
import * as css from './operation.css.js'
import { operationText } from './operation.text.js'

/** The effects of a smart account's operation, and its fee. */
export function OperationContent({ content }: { readonly content: Content }) {
  const say = useText(operationText)
  const { sender, chain, explanation, factory, paymaster, maxFee, raw } = content
  const effects = useDescriptions(explanation, chain, sender)
  return (
    <>
      <dl className={css.panel}>
        {effects.length ? (
          <EffectRows of={effects} />
        ) : (
          <Row name={say('operationDoes')}>{say('operationNothing')}</Row>
        )}
      </dl>
      <EffectWarnings of={effects} />
      <dl className={css.panel}>
        <Row name={say('operationAccount')}>
          <Address address={sender} />
        </Row>
        {factory && (
          <Row name={say('operationFactory')}>
            <Address address={factory} />
          </Row>
        )}
        <Row name={say('operationNetwork')}>{chain.name}</Row>
        {paymaster ? (
          <Row name={say('operationPaymaster')}>
            <Address address={paymaster} />
          </Row>
        ) : (
          <Row name={say('operationFees')}>
            <bdi dir="ltr" translate="no">
              {say('operationMost', { amount: formatExact(maxFee, chain.decimals), symbol: chain.symbol })}
            </bdi>
          </Row>
        )}
      </dl>
      <RawData data={raw} />
    </>
  )
}
