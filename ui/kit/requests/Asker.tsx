import { useState } from 'react'
import { useSurroundings } from '../use-surroundings.js'
import * as css from './asker.css.js'

export interface AskerProps {
  /** URL of another logo than the app's own. */
  readonly icon?: string | undefined
}

/**
 * Shows which app makes a request: its logo (or its first letter, if no image arrives), its name and its host, which an
 * app cannot choose. It stands above the request.
 */
export function Asker({ icon }: AskerProps) {
  const app = useSurroundings()
  const { asker } = app.config ?? {}
  const { appName, logo } = asker ?? app
  const domain = asker ? new URL(asker.origin).host : (app.domain ?? globalThis.location?.host)
  const name = `${appName}`
  const mark = icon ?? logo
  const [missing, setMissing] = useState<unknown>()
  return (
    <div className={css.asker}>
      <span className={css.mark} aria-hidden="true">
        {typeof mark === 'string' && mark !== missing ? (
          // biome-ignore lint/performance/noImgElement: a library has no framework's image component
          <img src={mark} alt="" width={32} height={32} onError={() => setMissing(mark)} />
        ) : (
          [...name.trim()][0]?.toUpperCase()
        )}
      </span>
      <span>
        <span className={css.name}>{name}</span>
        <span className={css.domain} dir="ltr">
          {domain}
        </span>
      </span>
    </div>
  )
}
