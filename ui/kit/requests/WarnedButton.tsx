import { type MouseEvent, useId, useRef } from 'react'
import { Button, type ButtonProps } from '../controls/Button.js'
import { danger } from '../controls/button-looks.css.js'
import { useText } from '../text/use-text.js'
import { useSeen } from './use-seen.js'
import { type Caution, isDangerous } from './Warnings.js'
import { note, waiting } from './warning.css.js'
import { warningsText } from './warnings.text.js'

export interface WarnedButtonProps extends ButtonProps {
  readonly of: readonly Caution[]
  /** What the warnings are about: the same object or text as long as it is the same request. */
  readonly request: unknown
  /** The button's words if one of the warnings is of a danger; false while they say something else. */
  readonly anyway: 'signAnyway' | 'approveAnyway' | false
}
/**
 * Approves a request with warnings, in the last place of a `ButtonPair`. It works once the end of the `Warnings` has
 * been on the screen, says so until then, and takes the user there.
 */
export function WarnedButton({ of, request, anyway, ...button }: WarnedButtonProps) {
  const say = useText(warningsText)
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const wasShown = useRef(false)
  // one that works or is over waits for nothing
  const isOpen = !button.loading && !button['aria-disabled']
  const { seen, show } = useSeen(place, { words: of.map(({ words }) => words).join('\n'), request, isOpen })
  const isDanger = isDangerous(of)
  const waits = !seen && isOpen
  function click(event: MouseEvent<HTMLButtonElement>) {
    // a double click that begins by showing the warning does not approve, too
    if (seen && (event.detail < 2 || !wasShown.current)) button.onClick?.(event)
    if (seen) return
    wasShown.current = true
    show()
  }
  return (
    <>
      {waits && (
        <span ref={place} id={id} className={note}>
          {say('warningFirst')}
        </span>
      )}
      <Button
        {...button}
        {...((waits || isDanger) && { look: waits ? waiting : danger })}
        aria-disabled={waits || button['aria-disabled']}
        aria-describedby={waits ? id : undefined}
        onClick={click}
      >
        {isDanger && anyway ? say(anyway) : button.children}
      </Button>
    </>
  )
}
