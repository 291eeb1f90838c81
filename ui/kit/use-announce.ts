import { createContext, useContext } from 'react'

export type Announce = (message: string) => void

/** Filled by the panel with its live region; without one there is nobody to tell. */
export const AnnounceContext = createContext<Announce>(() => {})

/** Says something to a screen reader without moving the focus (WCAG 4.1.3). */
export const useAnnounce = (): Announce => useContext(AnnounceContext)
