import { useEffect, useRef } from 'react'
import { TextField } from '../kit/fields/TextField.js'
import { SearchIcon } from '../kit/icons/SearchIcon.js'
import { Announce } from '../kit/text/Announce.js'
import { useText } from '../kit/text/use-text.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import type { Layout, LayoutInput, LayoutItem, More } from './layout.js'
import * as css from './many-search.css.js'
import { searchText } from './many-search.text.js'

type Change = (query: string) => void
const nameOf = ({ entry }: LayoutItem | More) => entry?.label

/** Adds a search field above more than `limit` rows. `onChange` stores the text and redraws the landing. */
export default function createSearch(limit: number, onChange: Change) {
  return (layout: Layout, { query = '' }: Pick<LayoutInput, 'query'>): Layout =>
    layout.items.filter(nameOf).length > limit ? searched(layout, query, onChange) : layout
}

/** A search field with the rows whose names match. Modal §2.4. */
export function searched(layout: Layout, query: string, onChange: Change): Layout {
  const needle = query.trim().toLowerCase()
  const items = layout.items.filter((item) => !needle || nameOf(item)?.toLowerCase().includes(needle))
  return { ...layout, items, head: <ManySearch {...{ query, onChange }} found={items.length} /> }
}

interface Props {
  readonly query: string
  readonly onChange: Change
  readonly found: number
}

function ManySearch({ query, onChange, found }: Props) {
  const say = useText(searchText)
  const { standalone } = useSurroundings()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Takes the focus as the landing's first field does, unless the user has moved it already
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
          value={query}
          onChange={onChange}
        />
      </div>
      {!found && <p className={css.none}>{say('notFound')}</p>}
      {query.trim() && <Announce>{found ? say('found', { count: found }) : say('notFound')}</Announce>}
    </>
  )
}
