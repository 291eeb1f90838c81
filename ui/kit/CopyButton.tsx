import { useEffect, useState } from 'react'
import { Button } from './Button.js'
import { compact } from './button-looks.css.js'
import { copyText } from './copy.text.js'
import { CheckIcon, CopyIcon } from './icons.js'
import { useAnnounce } from './use-announce.js'
import { useText } from './use-text.js'

export interface CopyButtonProps {
  /** What is put on the clipboard. */
  readonly text: string
  /** 'Copy' by default. */
  readonly label?: string | undefined
  readonly onCopy?: (() => void) | undefined
}

/** Copies and says so for 1.5 s (Modal §9). */
export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const say = useText(copyText)
  const announce = useAnnounce()
  const [result, setResult] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), 1500)
    return () => clearTimeout(timer)
  }, [result])
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
