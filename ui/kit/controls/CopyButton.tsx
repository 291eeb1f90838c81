import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { useText } from '../text/use-text.js'
import { Button } from './Button.js'
import { compact, secondary } from './button-looks.css.js'
import { copyText } from './copy.text.js'
import { type CopyOptions, useCopy } from './use-copy.js'

export interface CopyButtonProps extends CopyOptions {
  /** The label; 'Copy' by default. */
  readonly label?: string | undefined
  /** As wide as its container, and as high as other buttons. */
  readonly wide?: boolean
}

/** Copies a text and announces that it did. */
export function CopyButton({ label, wide, ...options }: CopyButtonProps) {
  const say = useText(copyText)
  const { result, copy } = useCopy(options)
  return (
    <Button
      look={wide ? secondary : compact}
      icon={result === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={copy}
    >
      {result ? say(result) : (label ?? say('copy'))}
    </Button>
  )
}
