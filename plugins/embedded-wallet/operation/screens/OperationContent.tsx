import { Address } from '../../../../ui/kit/requests/Address.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { WarnedButton, type WarnedButtonProps } from '../../../../ui/kit/requests/WarnedButton.js'
import { Warnings } from '../../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { EffectRows, RawData, useDescriptions, useEffectCautions } from '../../effects/screens/Effects.js'
import { Row } from '../../effects/screens/Row.js'
import type { OperationContent as Content } from '../contract.js'
import * as css from './operation.css.js'
import { operationText } from './operation.text.js'

export interface OperationProps {
  readonly content: Content
}
function useEffects({ sender, chain, explanation }: Content) {
  const effects = useDescriptions(explanation, chain, sender)
  return { effects, cautions: useEffectCautions(effects) }
}

/** The effects of a smart account's operation, and its fee. */
export function OperationContent({ content }: OperationProps) {
  const say = useText(operationText)
  const { effects, cautions } = useEffects(content)
  const { sender, chain, factory, paymaster, maxFee, raw } = content
  return (
    <>
      <dl className={css.panel}>
        {effects.length ? (
          <EffectRows of={effects} />
        ) : (
          <Row name={say('operationDoes')}>{say('operationNothing')}</Row>
        )}
      </dl>
      <Warnings of={cautions} />
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

/** The button that signs it. */
export const ApproveOperation = ({
  content,
  ...button
}: OperationProps & Omit<WarnedButtonProps, 'of' | 'request' | 'content'>) => (
  <WarnedButton {...button} request={content} of={useEffects(content).cautions} />
)
