import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Waiting } from '../kit/layout/Waiting.js'
import { AnnounceContext, useAnnounce } from '../kit/text/use-announce.js'
import { focusFirst } from './focus-first.js'
import * as css from './panel.css.js'

export interface ContentProps {
  /** Changes with the screen. New content fades in and takes the focus, except the first. */
  readonly screenKey: string
  /** The next screen is late: this one is inert, and a spinner appears over it after a moment. */
  readonly late?: boolean
  /** Whether it lies over another screen. It fades in, too. */
  readonly over?: boolean
  /** Whether an overlay lies over it. */
  readonly covered?: boolean
  /** The panel's record of the focus. */
  readonly mayFocus: RefObject<boolean>
  readonly children: ReactNode
}

/** One screen in the panel. A covered screen keeps its state, and gets its focus back when the overlay closes. */
export function Content({ screenKey, late, over, covered, mayFocus, children }: ContentProps) {
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  const drawnKey = useRef(over ? null : screenKey)
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const screen = place.current
    if (covered) drawnKey.current = null
    if (covered || !screen || drawnKey.current === screenKey) return
    drawnKey.current = screenKey
    screen.className = css.replaced
    if (mayFocus.current) focusFirst(screen, focused.current)
    // if a field has the focus, announce the heading, which screen readers would not read otherwise
    const title = screen.querySelector('#latchkit-dialog-title')
    if (title?.textContent && !title.matches(':focus')) return announce(title.textContent)
  }, [announce, covered, mayFocus, screenKey])
  useLayoutEffect(() => {
    // React 18 does not know the attribute
    place.current?.lastElementChild?.toggleAttribute('inert', !!late)
    if (late && mayFocus.current && place.current) focusFirst(place.current)
  }, [late, mayFocus])
  return (
    <AnnounceContext.Provider value={covered ? null : announce}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only records the focus */}
      <div
        ref={place}
        hidden={covered}
        onFocus={({ target }) => {
          focused.current = target as HTMLElement
        }}
      >
        {late && (
          <div className={css.late}>
            <Waiting />
          </div>
        )}
        <div key={screenKey} className={css.content}>
          {children}
        </div>
      </div>
    </AnnounceContext.Provider>
  )
}
