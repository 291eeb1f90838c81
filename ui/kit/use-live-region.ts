import { useCallback, useState } from 'react'
import type { Announce } from './use-announce.js'

/** What a polite live region says, and how to say more. A repeated message is only read out if the text differs. */
export function useLiveRegion(): readonly [said: string, announce: Announce] {
  const [said, setSaid] = useState('')
  const announce = useCallback(
    (message: string) => setSaid((before) => (before === message ? `${message}\u00a0` : message)),
    [],
  )
  return [said, announce]
}
