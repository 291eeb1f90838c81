import { createContext, useContext } from 'react'

/** What the user looks for among the settings; empty when nothing. */
export const SearchContext = createContext('')
/** Whether the title of the group around a setting has what the user looks for. */
export const FoundGroupContext = createContext(false)

/** Whether the texts have every word of the query. */
export function matches(query: string, texts: readonly (string | undefined)[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether a setting with these texts is hidden by the search. */
export function useHidden(...texts: readonly (string | undefined)[]): boolean {
  const query = useContext(SearchContext)
  const isGroupFound = useContext(FoundGroupContext)
  return !isGroupFound && !matches(query, texts)
}
