import { type ReactNode, useContext, useState } from 'react'
import { FoundGroupContext, matches, SearchContext } from './search.js'

interface GroupProps {
  readonly title: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A collapsible group of settings. A search opens it, and hides it if it has nothing of what is looked for. */
export function Group({ title, open = false, children }: GroupProps) {
  const query = useContext(SearchContext)
  const [isOpen, setOpen] = useState(open)
  const isSearching = query !== ''
  return (
    <details
      className="group"
      open={isSearching || isOpen}
      onToggle={(event) => isSearching || setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <FoundGroupContext.Provider value={isSearching && matches(query, [title])}>
        <div className="group-body">{children}</div>
      </FoundGroupContext.Provider>
    </details>
  )
}
