import { useEffect } from 'react'
import { Card } from './Card.js'

interface AwayProps {
  readonly provider: string
  /** Asks the server again. */
  again(): void
}
const AGAIN_MS = 3000

/** Shown while no server answers. The page opens by itself when one does. */
export function Away({ provider, again }: AwayProps) {
  useEffect(() => {
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [again])
  return (
    <main className="columns">
      <Card id="session" title="No server answers">
        <p role="alert">
          Nothing answers at <code>{provider}</code>. This page asks again every three seconds, and opens when there is
          an answer.
        </p>
        <ul className="ways">
          <li>
            <code>npm start</code> runs a server and this page together.
          </li>
          <li>
            <code>npm run provider -- --port 4610</code> runs a server alone.
          </li>
          {new URLSearchParams(location.search).has('api') && (
            <li>
              <code>?api=</code> in the address of this page names another server;{' '}
              <a href={location.pathname}>without it</a> the page asks the usual one.
            </li>
          )}
        </ul>
        <div>
          <button type="button" className="primary" onClick={again}>
            Try again
          </button>
        </div>
      </Card>
    </main>
  )
}
