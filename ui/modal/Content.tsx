import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { AnnounceContext, useAnnounce } from '../kit/text/use-announce.js'
import { focusFirst } from './focus-first.js'
import * as css from './panel.css.js'

export interface ContentProps {
  /**
   * Changes with the screen: the content is new then, fades in, and takes the focus. The first one comes with the
   * dialog.
   */
  readonly screenKey: string
  /** It lies over another screen, and fades in too. */
  readonly over?: boolean
  /** An overlay lies over it. */
  readonly covered?: boolean
  /** The panel's. */
  readonly mayFocus: RefObject<boolean>
  readonly children: ReactNode
}

/** One screen in the panel. What an overlay covers stays as it is, and has the focus where it was when that is gone. */
export function Content({ screenKey, over, covered, mayFocus, children }: ContentProps) {
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef(over ? null : screenKey)
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const screen = place.current
    if (covered) drawn.current = null
    if (covered || !screen || drawn.current === screenKey) return
    drawn.current = screenKey
    screen.className = css.replaced
    if (mayFocus.current) focusFirst(screen, focused.current)
    // if a field has the focus, announce the heading, which screen readers would not read otherwise
    const title = screen.querySelector('#latchkit-dialog-title')
    if (title?.textContent && !title.matches(':focus')) announce(title.textContent)
  }, [announce, covered, mayFocus, screenKey])
  return (
    <AnnounceContext.Provider value={covered ? null : announce}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes note of the focus, does nothing */}
      <div
        ref={place}
        hidden={covered}
        onFocus={({ target }) => {
          focused.current = target as HTMLElement
        }}
      >
        <div key={screenKey} className={css.content}>
          {children}
        </div>
      </div>
    </AnnounceContext.Provider>
  )
}
