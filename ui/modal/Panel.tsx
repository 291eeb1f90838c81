import type { ReactNode, RefObject } from 'react'
import { BackIcon } from '../kit/icons/BackIcon.js'
import { CloseIcon } from '../kit/icons/CloseIcon.js'
import { hidden } from '../kit/layout/hidden.css.js'
import { kitText } from '../kit/text/text.js'
import { AnnounceContext } from '../kit/text/use-announce.js'
import { useLiveRegion } from '../kit/text/use-live-region.js'
import { useText } from '../kit/text/use-text.js'
import * as css from './panel.css.js'

export interface PanelProps {
  readonly onBack?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  readonly standalone?: boolean
  /**
   * Remembers whether a new screen may take the focus. In a dialog it always may; inline only if the previous screen
   * had it, so that it is never taken from the host's page.
   */
  readonly mayFocus: RefObject<boolean>
  /** The `Content` of each layer; the last one is visible. */
  readonly children: ReactNode
}
/** The surface of the dialog: back button, close button, and one screen, which determines its height (decision 71). */
export function Panel({ onBack, onClose, standalone, mayFocus, children }: PanelProps) {
  const say = useText(kitText)
  // the live region outlives the screens, since screen readers ignore one that has just been added
  const [announcement, announce] = useLiveRegion()
  const header = onBack || onClose
  return (
    <AnnounceContext.Provider value={announce}>
      {/* before the panel: behind it, its words would be below the viewport, as something to scroll to */}
      <div className={hidden} role="status" aria-live="polite">
        {announcement}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only records the focus */}
      <div
        id="latchkit-modal-content"
        className={standalone ? `${css.panel} ${css.inline}` : css.panel}
        onFocus={() => {
          mayFocus.current = true
        }}
        onBlur={() => {
          mayFocus.current = !standalone
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
        <div className={header ? css.body : `${css.body} ${css.bare}`}>{children}</div>
      </div>
    </AnnounceContext.Provider>
  )
}
