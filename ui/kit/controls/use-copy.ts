import { useEffect, useState } from 'react'
import { useAnnounce } from '../text/use-announce.js'
import { useText } from '../text/use-text.js'
import { copyText } from './copy.text.js'

export interface CopyOptions {
  /** The text for the clipboard. */
  readonly text: string
  readonly onCopy?: (() => void) | undefined
  /** How long the result is shown, in ms; 1.5 s by default (Modal §9). */
  readonly time?: number | undefined
}

/** Copies a text within a click, and returns the result for a while. */
export function useCopy({ text, onCopy, time = 1500 }: CopyOptions) {
  const say = useText(copyText)
  const announce = useAnnounce()
  const [result, setResult] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), time)
    return () => clearTimeout(timer)
  }, [result, time])
  const end = (how: 'copied' | 'copyFailed') => {
    setResult(how)
    announce(say(how))
    if (how === 'copied') onCopy?.()
  }
  const copy = () => {
    // Within the click, since browsers only allow writing to the clipboard during a user gesture
    const copying: Promise<void> | undefined = navigator.clipboard?.writeText(text)
    if (copying)
      copying.then(
        () => end('copied'),
        () => end('copyFailed'),
      )
    else end('copyFailed')
  }
  return { result, copy }
}
