import { Card } from '../page/Card.js'
import { clock } from './clock.js'
import type { LogEntry } from './use-log.js'

interface EventLogProps {
  readonly entries: readonly LogEntry[]
  clear(): void
}

/** The log of callbacks, newest first. */
export function EventLog({ entries, clear }: EventLogProps) {
  return (
    <Card
      id="events"
      title="Events"
      lead="What the hooks’ callbacks told this page."
      actions={
        <button type="button" className="small" onClick={clear} disabled={!entries.length}>
          Clear
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="log" role="log" aria-live="polite" aria-label="Events" tabIndex={0}>
        {!entries.length && <p className="quiet">Nothing yet. Log in, and it fills.</p>}
        {entries.map(({ id, at, name, detail, bad }) => (
          <p key={id} className={bad ? 'entry bad' : 'entry'}>
            <time dateTime={at.toISOString()}>{clock.format(at)}</time>
            <strong>{bad ? `${name} failed` : name}</strong>
            <span>{detail}</span>
          </p>
        ))}
      </div>
    </Card>
  )
}
