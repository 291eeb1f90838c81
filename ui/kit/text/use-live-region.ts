import { useCallback, useState } from 'react'
import type { Announce } from './use-announce.js'

/**
 * The text of a polite live region, and a function that sets it. A repeated message is read out only if the text
 * differs.
 */
export function useLiveRegion(): readonly [text: string, announce: Announce] {
  const [announcement, setAnnouncement] = useState('')
  const announce = useCallback((message: string) => {
    setAnnouncement((before) => (before === message ? `${message}\u00a0` : message))
    return () => setAnnouncement((now) => (now.trim() === message ? '' : now))
  }, [])
  return [announcement, announce]
}
