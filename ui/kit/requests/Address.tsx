import { Button } from '../controls/Button.js'
import { useCopy } from '../controls/use-copy.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { useText } from '../text/use-text.js'
import * as css from './address.css.js'
import { addressText } from './address.text.js'

export interface AddressProps {
  readonly address: string
  /** Shortens the address, because the reader knows it or need not compare it. */
  readonly short?: boolean
}

/** An address or hash with a copy button: in full, in groups of four, or shortened. */
export function Address({ address, short = false }: AddressProps) {
  const say = useText(addressText)
  const { result, copy } = useCopy({ text: address })
  const groups = groupsOf(address)
  const ends = groups.length > 2 ? say('short', { start: `${groups[0]}`, end: address.slice(-4) }) : address
  return (
    <span className={css.address} translate="no">
      {short ? <span className={css.digits}>{ends}</span> : <Digits of={address} />}
      <Button
        variant="text"
        look={css.copy}
        icon={result === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        aria-label={say('copyAddress', { address: ends })}
        onClick={copy}
      />
    </span>
  )
}

/** An address in groups of four. Selecting and copying it gives no spaces. */
export const Digits = ({ of }: { readonly of: string }) => (
  <span className={css.digits} dir="ltr" translate="no">
    {groupsOf(of).map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups are never reordered
      <i key={at}>{group}</i>
    ))}
  </span>
)

/** `0x` stays with the first four digits. */
const groupsOf = (address: string): readonly string[] => address.match(/^0x.{1,4}|.{1,4}/gs) ?? []
