import { useEffect } from 'react'
import { useAnnounce } from './use-announce.js'

export interface AnnounceProps {
  readonly children: string
}

/** Announces its text when it appears and whenever it changes; draws nothing. */
export function Announce({ children }: AnnounceProps) {
  const announce = useAnnounce()
  useEffect(() => {
    if (children) announce(children)
  }, [announce, children])
  return null
}
