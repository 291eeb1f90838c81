import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { cycleTab } from './cycle-tab.js'
import * as css from './dialog.css.js'
import { focusFirst } from './focus-first.js'
import { useEscape } from './use-escape.js'
import { useKeyboardInset } from './use-keyboard-inset.js'
import { useLeaving } from './use-leaving.js'
import { useTopLayer } from './use-top-layer.js'

export interface DialogProps {
  readonly open: boolean
  /** The user wants to leave, with Escape or the backdrop. `open` decides whether the dialog closes. */
  onDismiss(): void
  /** Whether the platform's gesture (Android's back) may request closing. Escape always calls `onDismiss`. */
  readonly closeable: boolean
  /** Hides the dialog and removes it from the top layer while a third party shows its own UI. Its state is kept. */
  readonly suspended?: boolean
  /** Draws the content inline, without a dialog or backdrop. */
  readonly standalone?: boolean
  readonly children: ReactNode
  /** Drawn before the dialog opens, so that opening it with the same content is fast. */
  readonly prerender?: ReactNode
}

/**
 * The shell of every screen: a modal dialog in the top layer, which keeps the last content until it has faded out, or
 * the bare content (Modal §1, Architecture §5).
 */
export function Dialog(props: DialogProps) {
  const { open, prerender } = props
  const [present, setPresent] = useState(open)
  const last = useRef<ReactNode>(null)
  if (props.standalone) return open && props.children
  if (open) last.current = props.children
  if (open && !present) setPresent(true)
  if (!present && (last.current || !prerender)) return null
  return (
    <ModalDialog {...props} present={present} onGone={setPresent}>
      {present ? last.current : prerender}
    </ModalDialog>
  )
}

function ModalDialog(props: DialogProps & { readonly present: boolean; onGone(present: false): void }) {
  const { open, present, suspended, closeable, onDismiss, onGone } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = open && !suspended
  useTopLayer(dialog, present, suspended)
  useLeaving(dialog, open || !present, onGone)
  useEscape(shown, onDismiss)
  useKeyboardInset(dialog)

  const requested = (event: SyntheticEvent) => {
    event.preventDefault()
    if (shown) onDismiss()
  }
  // a browser may close it although the request was refused (the second request in a row is not cancellable)
  const closed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!shown || currentTarget.open) return
    currentTarget.showModal()
    focusFirst(currentTarget)
    onDismiss()
  }
  return (
    <dialog
      ref={dialog}
      id="latchkit-dialog"
      className={open ? css.dialog : `${css.dialog} ${css.leaving}`}
      aria-modal="true"
      aria-labelledby="latchkit-dialog-title"
      closedby={closeable ? 'closerequest' : 'none'}
      onKeyDown={cycleTab}
      onCancel={requested}
      onClose={closed}
    >
      <div className={css.scroller}>
        {/* `detail` ignores the second click of a double click on the host's button, which would close the dialog
            as a click outside. */}
        {/* biome-ignore lint/a11y: for a pointer only; Escape and the close button are the ways for everyone */}
        <div
          id="latchkit-dialog-backdrop"
          className={css.backdrop}
          onClick={({ detail }) => shown && detail < 2 && onDismiss()}
        />
        <div className={css.stage}>
          <div className={css.frame}>{props.children}</div>
        </div>
      </div>
    </dialog>
  )
}
