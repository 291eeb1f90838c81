import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { SearchContext } from '../controls/search.js'

/** All settings, with a search over their names, groups, hints and values. They stay in view while the page scrolls. */
export function SettingsColumn({ children }: { readonly children: ReactNode }) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const wanted = query.trim()
  useLayoutEffect(() => {
    setFound(place.current?.querySelectorAll('.field:not([hidden]), .toggle:not([hidden])').length ?? 0)
  })
  return (
    <aside className="column settings" aria-label="Settings">
      <div className="search">
        <label htmlFor={id}>Search the settings</label>
        <input
          id={id}
          type="search"
          value={query}
          placeholder="theme, captcha, funding …"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className="hint" role="status">
          {wanted && (found ? `${found} found` : `No setting has “${wanted}”.`)}
        </p>
      </div>
      <SearchContext.Provider value={wanted}>
        <div ref={place} className="column" data-searching={wanted ? '' : undefined}>
          {children}
        </div>
      </SearchContext.Provider>
    </aside>
  )
}
