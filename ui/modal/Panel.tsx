import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { BackIcon, CloseIcon } from '../kit/icons.js'
import { LiveRegion } from '../kit/LiveRegion.js'
import { kitText } from '../kit/text.js'
import { useText } from '../kit/use-text.js'
import { focusFirst } from './focus-first.js'
import * as css from './panel.css.js'
import { useSmoothHeight } from './use-smooth-height.js'

export interface PanelProps {
  /** Changes with the screen: the content is new then, fades in, and takes the focus. */
  readonly screenKey: string
  readonly onBack?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  /** A line in the header row, beside the screen's own heading. */
  readonly title?: ReactNode
  readonly standalone?: boolean
  readonly children: ReactNode
}

/** The surface of the dialog: back, close, and one screen, whose height it follows smoothly (Modal §1). */
export function Panel({ screenKey, onBack, onClose, title, standalone = false, children }: PanelProps) {
  const say = useText(kitText)
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const drawn = useRef(screenKey)
  useSmoothHeight(panel, content, screenKey)
  useLayoutEffect(() => {
    if (drawn.current === screenKey) return
    drawn.current = screenKey
    if (content.current) focusFirst(content.current)
  }, [screenKey])
  const header = onBack || onClose || title
  return (
    <LiveRegion>
      <div ref={panel} id="latchkit-modal-content" className={standalone ? `${css.panel} ${css.inline}` : css.panel}>
        {header && (
          <div className={css.header}>
            {onBack && (
              <button type="button" className={css.control} aria-label={say('back')} onClick={onBack}>
                <BackIcon />
              </button>
            )}
            {title && <div className={css.title}>{title}</div>}
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
          <div key={screenKey} ref={content} className={header ? css.content : `${css.content} ${css.bare}`}>
            {children}
          </div>
        </div>
      </div>
    </LiveRegion>
  )
}
