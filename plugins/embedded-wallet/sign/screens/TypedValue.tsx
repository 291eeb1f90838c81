import { isSameAddress } from '../../../../core/input/address.js'
import { Digits } from '../../../../ui/kit/requests/Address.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { formatMoment } from '../../effects/screens/amounts.js'
import { symbolOf } from '../../effects/screens/assets.js'
import type { SignContent, TypedRow } from '../contract.js'
import { typedText } from './typed.text.js'

type Tokens = NonNullable<Extract<SignContent, { readonly kind: 'typed' }>['tokens']>
interface Props extends Pick<TypedRow, 'means'> {
  readonly value: string
  readonly tokens: Tokens | undefined
}
/** One value in readable form. The exact value is in the tooltip and in the raw data. */
export function TypedValue({ value, means, tokens = {} }: Props) {
  const say = useText(typedText)
  if (!means) return value
  if (means === 'address') return <Digits of={value} />
  const words = () => {
    if (means === 'highest') return say('highest')
    if (typeof means === 'object' && 'moment' in means) {
      const moment = formatMoment(means.moment)
      return moment ? say('moment', { moment }) : say('never')
    }
    const token = typeof means === 'object' ? tokenAt(means.token, tokens) : undefined
    const symbol = token && symbolOf(token.address, { tokens })
    if (!token || !symbol) return formatExact(BigInt(value), 0)
    return say('amount', { amount: formatExact(BigInt(value), token.decimals), symbol })
  }
  return <span title={value}>{words()}</span>
}

/** Returns a token that may be shown by name. A row beside it shows its contract. */
const tokenAt = (address: string, tokens: Tokens) =>
  Object.values(tokens).find((token) => isSameAddress(token.address, address) && !token.imitates)
