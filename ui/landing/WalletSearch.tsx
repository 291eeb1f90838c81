import { useEffect, useRef } from 'react'
import { Announce } from '../kit/Announce.js'
import { SearchIcon } from '../kit/icons/SearchIcon.js'
import { TextField } from '../kit/TextField.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import { useText } from '../kit/use-text.js'
import type { Layout, LayoutItem, More } from './layout.js'
import { SEARCHABLE_FROM } from './layouts.js'
import * as css from './wallet-search.css.js'
import { walletSearchText } from './wallet-search.text.js'

type Change = (text: string) => void
const nameOf = ({ entry }: LayoutItem | More) => entry?.label

/** What is searched for, while the dialog is open; `redraw` asks for the layout again. */
export default function createSearch(redraw: () => void): (layout: Layout) => Layout {
  let text = ''
  const change: Change = (next) => {
    text = next
    redraw()
  }
  return (layout) => searched(layout, text, change)
}

/** Of many wallets those with such a name, below a search field. Modal §2.4. */
export function searched(layout: Layout, text: string, onChange: Change): Layout {
  if (layout.items.filter(nameOf).length <= SEARCHABLE_FROM) return layout
  const wanted = text.trim().toLowerCase()
  const items = layout.items.filter((item) => !wanted || nameOf(item)?.toLowerCase().includes(wanted))
  return { ...layout, items, head: <WalletSearch {...{ text, onChange }} found={items.length} /> }
}

interface Props {
  readonly text: string
  readonly onChange: Change
  readonly found: number
}

function WalletSearch({ text, onChange, found }: Props) {
  const say = useText(walletSearchText)
  const { standalone } = useSurroundings()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // takes the focus as the landing's first field does, unless the user has put it elsewhere already
    const root = field.current?.getRootNode() as ShadowRoot | Document | undefined
    const isFree = !root?.activeElement?.matches(':is(button, input, a)')
    if (!standalone && isFree) field.current?.querySelector('input')?.focus()
  }, [standalone])
  useEffect(() => () => onChange(''), [onChange])
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
          value={text}
          onChange={onChange}
        />
      </div>
      {!found && <p className={css.none}>{say('notFound')}</p>}
      {text.trim() && <Announce>{found ? say('found', { count: found }) : say('notFound')}</Announce>}
    </>
  )
}
