import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { AnnounceContext } from '../text/use-announce.js'
import * as css from './screen-layout.css.js'

export interface ScreenLayoutProps {
  /** An illustration, a `StatusIcon`, a logo. */
  readonly icon?: ReactNode
  /** The heading, which names the dialog. */
  readonly title: ReactNode
  readonly description?: ReactNode
  /** A class of `screen-heights.css.ts`. By default a screen is as high as its content. */
  readonly height?: string
  /** The buttons of the screen, at its bottom. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/**
 * The layout of every screen: icon, heading, description, content and buttons. A heading that changes while the screen
 * stays ('Waiting for …', then 'Sign to verify') is announced.
 */
export function ScreenLayout({ icon, title, description, height = '', footer, children }: ScreenLayoutProps) {
  const announce = useContext(AnnounceContext)
  const announced = useRef(title)
  useEffect(() => {
    const before = announced.current
    announced.current = title
    return typeof title === 'string' && title !== before ? announce?.(title) : undefined
  }, [title, announce])
  return (
    <div className={`${css.screen} ${height}`}>
      <div className={css.head}>
        {icon && <div className={css.picture}>{icon}</div>}
        <h2 id={announce ? 'latchkit-dialog-title' : undefined} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        {description && <div className={css.description}>{description}</div>}
      </div>
      {children && <div className={css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  )
}
