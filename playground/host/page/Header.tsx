import { VERSION } from 'latchkit'
import { PARTS, useShown } from './parts.js'
import { otherApp } from './second-app.js'

interface HeaderProps {
  readonly provider: string
  /** The sections of this page, each with id and name. */
  readonly parts?: readonly (readonly [string, string])[]
}

/** The page's name, links to its sections, and links to other pages. */
export function Header({ provider, parts = PARTS }: HeaderProps) {
  const { part } = useShown()
  const other = otherApp(location.search)
  return (
    <header className="top">
      <p className="brand">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M14.5 4.5a5 5 0 1 1-3.3 8.8L4.5 20H8m-1-2.5 2 2" />
          <circle cx="15.5" cy="8.5" r="1" />
        </svg>
        <span className="name">Latchkit</span> <span className="quiet">{VERSION}</span>
      </p>
      <nav aria-label="Parts of this page">
        {parts.map(([id, name]) => (
          <a key={id} href={`#${id}`} aria-current={id === part ? 'location' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <nav aria-label="Elsewhere">
        {parts === PARTS && (
          <a href={other.href} title="Another app of the same server, with users and settings of its own">
            {other.name}
          </a>
        )}
        {parts === PARTS ? <a href="/wagmi">wagmi</a> : <a href="/">Playground</a>}
        <a href="/stages/">Stages</a>
        <a href={provider} target="_blank" rel="noreferrer">
          Server
        </a>
      </nav>
    </header>
  )
}
