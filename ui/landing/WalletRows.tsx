import { Children, type ComponentType, isValidElement, type ReactNode, useEffect, useState } from 'react'
import { List, type ListProps } from '../kit/List.js'
import type { LayoutItem } from './layout.js'
import type { WalletSearchProps } from './WalletSearch.js'
import * as css from './wallet-rows.css.js'

/** More than this are searched rather than read. */
const MANY = 8
const isRow = isValidElement<{ item?: LayoutItem }>
const labelOf = (row: ReactNode) => (isRow(row) ? row.props.item?.entry.label : undefined)

/** The landing's list where it has wallets in it: many get a search field. Modal §2.4. */
export function WalletRows({ label, children }: ListProps) {
  const [search, setSearch] = useState('')
  const [Search, setPart] = useState<ComponentType<WalletSearchProps> | null>()
  const rows = Children.toArray(children)
  const wanted = search.trim().toLowerCase()
  const found = rows.filter((row) => !wanted || labelOf(row)?.toLowerCase().includes(wanted))
  const many = rows.filter(labelOf).length > MANY
  useEffect(() => {
    if (many)
      import('./WalletSearch.js').then(
        (part) => setPart(() => part.default),
        () => setPart(null), // they are read
      )
  }, [many])
  // the same list with and without a search field: it may grow while a row of it has the focus
  return (
    <div className={css.rows}>
      {many && Search && <Search value={search} onChange={setSearch} found={found.length} />}
      {many && Search === undefined && <div className={css.place} />}
      {found[0] && <List label={label}>{found}</List>}
    </div>
  )
}
