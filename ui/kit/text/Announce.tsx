import { useEffect } from 'react'
import { useAnnounce } from './use-announce.js'

export interface AnnounceProps {
  readonly children: string
}

/**
 * Announces its text when it appears and whenever it changes; draws nothing. The text is taken back with it, so that a
 * screen reader does not find it later.
 */
export function Announce({ children }: AnnounceProps) {
  const announce = useAnnounce()
  useEffect(() => (children ? announce(children) : undefined), [announce, children])
  return null
}
