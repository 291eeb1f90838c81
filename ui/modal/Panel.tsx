import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { hidden } from '../kit/hidden.css.js'
import { BackIcon } from '../kit/icons/BackIcon.js'
import { CloseIcon } from '../kit/icons/CloseIcon.js'
import { kitText } from '../kit/text.js'
import { AnnounceContext } from '../kit/use-announce.js'
import { useLiveRegion } from '../kit/use-live-region.js'
import { useText } from '../kit/use-text.js'
import { focusFirst } from './focus-first.js'
import * as css from './panel.css.js'
import { useSmoothHeight } from './use-smooth-height.js'

export interface PanelProps {
  /** Changes with the screen: the content is new then, fades in, and takes the focus. */
  readonly screenKey: string
  readonly onBack?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  readonly standalone?: boolean
  readonly children: ReactNode
}

/** The surface of the dialog: back, close, and one screen, whose height it follows smoothly (Modal §1). */
export function Panel({ screenKey, onBack, onClose, standalone = false, children }: PanelProps) {
  const say = useText(kitText)
  // It stays while screens come and go, or nothing would be heard.
  const [said, announce] = useLiveRegion()
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const drawn = useRef(screenKey)
  const [first, setFirst] = useState<string | null>(screenKey)
  if (first !== null && first !== screenKey) setFirst(null)
  // A dialog may always take the focus; inline, only from the screen before, never from the host's page.
  const focused = useRef(!standalone)
  useSmoothHeight(panel, content)
  // A new screen takes the focus. If that went to a field, the heading is said: it would not be heard otherwise.
  useLayoutEffect(() => {
    if (drawn.current === screenKey || !content.current) return
    drawn.current = screenKey
    if (focused.current) focusFirst(content.current)
    const title = content.current.querySelector('#latchkit-dialog-title')
    if (title?.textContent && !title.matches(':focus')) announce(title.textContent)
  }, [screenKey, announce])
  const header = onBack || onClose
  return (
    <AnnounceContext.Provider value={announce}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes note of the focus, does nothing */}
      <div
        ref={panel}
        id="latchkit-modal-content"
        className={standalone ? `${css.panel} ${css.inline}` : css.panel}
        onFocus={() => {
          focused.current = true
        }}
        onBlur={() => {
          focused.current = !standalone
        }}
      >
        {header && (
          <div className={css.header}>
            {onBack && (
              <button type="button" className={css.control} aria-label={say('back')} onClick={onBack}>
                <BackIcon />
              </button>
            )}
            {onClose && (
              <button
                type="button"
                className={`${css.control} ${css.close}`}
                aria-label={say('close')}
                onClick={onClose}
              >
                <CloseIcon />
              </button>
            )}
          </div>
        )}
        <div className={css.body}>
          <div ref={content}>
            <div key={screenKey} className={`${css.content} ${header ? '' : css.bare} ${first ? '' : css.next}`}>
              {children}
            </div>
          </div>
        </div>
      </div>
      <div className={hidden} role="status" aria-live="polite">
        {said}
      </div>
    </AnnounceContext.Provider>
  )
}
