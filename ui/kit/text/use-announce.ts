import { createContext, useContext } from 'react'

export type Announce = (message: string) => void

const silent = () => {}
/**
 * Filled by the panel with its live region. Null beneath an overlay: what is not seen says nothing, and names no
 * dialog.
 */
export const AnnounceContext = createContext<Announce | null>(silent)

/** Says something to a screen reader without moving the focus (WCAG 4.1.3). */
export const useAnnounce = (): Announce => useContext(AnnounceContext) ?? silent
