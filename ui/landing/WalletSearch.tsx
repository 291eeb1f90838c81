import { useEffect, useRef } from 'react'
import { Announce } from '../kit/Announce.js'
import { SearchIcon } from '../kit/icons/SearchIcon.js'
import { TextField } from '../kit/TextField.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import { useText } from '../kit/use-text.js'
import * as css from './wallet-search.css.js'
import { walletSearchText } from './wallet-search.text.js'

export interface WalletSearchProps {
  readonly value: string
  onChange(value: string): void
  /** How many have such a name. */
  readonly found: number
}

/** The field above many wallets, and what came of it; fetched where there are many. Modal §2.4. */
export default function WalletSearch({ value, onChange, found }: WalletSearchProps) {
  const say = useText(walletSearchText)
  const { standalone } = useSurroundings()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // as the landing's first field has it; unless a hand is elsewhere already
    const root = field.current?.getRootNode() as ShadowRoot | Document | undefined
    const isFree = !root?.activeElement?.matches(':is(button, input, a)')
    if (!standalone && isFree) field.current?.querySelector('input')?.focus()
  }, [standalone])
  return (
    <>
      <div ref={field} className={css.search}>
        <TextField
          label={say('search')}
          placeholder={say('search')}
          hideLabel
          type="search"
          autoComplete="off"
          icon={<SearchIcon />}
          value={value}
          onChange={onChange}
        />
      </div>
      {!found && <p className={css.none}>{say('notFound')}</p>}
      {value.trim() && <Announce>{found ? say('found', { count: found }) : say('notFound')}</Announce>}
    </>
  )
}
