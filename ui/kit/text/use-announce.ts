import { createContext, useContext } from 'react'

/** Returns a function that takes the text back, unless another one has been announced since. */
export type Announce = (message: string) => () => void

const silent: Announce = () => () => {}
/** The panel provides its live region. Null beneath an overlay, since a covered screen must announce nothing. */
export const AnnounceContext = createContext<Announce | null>(silent)

/** Announces a text to screen readers without moving the focus (WCAG 4.1.3). */
export const useAnnounce = (): Announce => useContext(AnnounceContext) ?? silent
