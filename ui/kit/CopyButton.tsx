import { useEffect, useState } from 'react'
import { Button } from './Button.js'
import { compact } from './button-looks.css.js'
import { copyText } from './copy.text.js'
import { CheckIcon } from './icons/CheckIcon.js'
import { CopyIcon } from './icons/CopyIcon.js'
import { useAnnounce } from './use-announce.js'
import { useText } from './use-text.js'

export interface CopyButtonProps {
  /** What is put on the clipboard. */
  readonly text: string
  /** 'Copy' by default. */
  readonly label?: string | undefined
  readonly onCopy?: (() => void) | undefined
  /** ms that it says so; 1.5 s by default (Modal §9). */
  readonly time?: number | undefined
}

/** Copies and says so. */
export function CopyButton({ text, label, onCopy, time = 1500 }: CopyButtonProps) {
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
    // In the click itself: a browser lets only a gesture write to the clipboard.
    const written: Promise<void> | undefined = navigator.clipboard?.writeText(text)
    if (written)
      written.then(
        () => end('copied'),
        () => end('copyFailed'),
      )
    else end('copyFailed')
  }
  return (
    <Button
      variant="text"
      look={compact}
      icon={result === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={copy}
    >
      {result ? say(result) : (label ?? say('copy'))}
    </Button>
  )
}
