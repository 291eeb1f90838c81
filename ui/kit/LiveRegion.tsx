import { type ReactNode, useCallback, useState } from 'react'
import { hidden } from './hidden.css.js'
import { AnnounceContext } from './use-announce.js'

export interface LiveRegionProps {
  readonly children: ReactNode
}

/** Holds the polite live region for what is inside. It stays while screens come and go, or nothing would be heard. */
export function LiveRegion({ children }: LiveRegionProps) {
  const [said, setSaid] = useState('')
  // A repeated message is only read out if the text differs.
  const announce = useCallback(
    (message: string) => setSaid((before) => (before === message ? `${message}\u00a0` : message)),
    [],
  )
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className={hidden} role="status" aria-live="polite">
        {said}
      </div>
    </AnnounceContext.Provider>
  )
}
