import { Button } from '../controls/Button.js'
import { useCopy } from '../controls/use-copy.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { useText } from '../text/use-text.js'
import * as css from './address.css.js'
import { addressText } from './address.text.js'

export interface AddressProps {
  readonly address: string
  /** Only its ends are shown: it is one that the reader knows, or need not compare. */
  readonly short?: boolean
}

/** An address or a hash with a button that copies it: all of it, in groups of four, or its ends. */
export function Address({ address, short = false }: AddressProps) {
  const say = useText(addressText)
  const { result, copy } = useCopy({ text: address })
  const groups = groupsOf(address)
  const ends = groups.length > 2 ? say('short', { start: `${groups[0]}`, end: address.slice(-4) }) : address
  return (
    <span className={css.address}>
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

/** An address in groups of four. What is marked and copied has no gaps. */
export const Digits = ({ of }: { readonly of: string }) => (
  <span className={css.digits} dir="ltr">
    {groupsOf(of).map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <i key={at}>{group}</i>
    ))}
  </span>
)

/** `0x` goes with the four digits that follow it. */
const groupsOf = (address: string): readonly string[] => address.match(/^0x.{1,4}|.{1,4}/gs) ?? []
