import { useState } from 'react'
import type { Configuration } from './configuration.js'
import type { LinkOutcome } from './outcome.js'

interface LinkNoticeProps {
  readonly link: LinkOutcome
  /** Takes the settings back that were there before. */
  goBack(before: Configuration): void
}

/** What the link has changed, or why it could not; with a way back. */
export function LinkNotice({ link, goBack }: LinkNoticeProps) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const close = () => setOver(true)
  return (
    <section className={link.at === 'broken' ? 'notice bad' : 'notice'} aria-label="The link that was opened">
      <p role="status">{link.at === 'broken' ? broken(link.why) : opened(link)}</p>
      <div className="buttons">
        {link.at === 'opened' && (
          <button
            type="button"
            className="small"
            onClick={() => {
              goBack(link.before)
              close()
            }}
          >
            Back to my settings
          </button>
        )}
        <button type="button" className="small" onClick={close}>
          {link.at === 'opened' ? 'Keep these' : 'Close'}
        </button>
      </div>
    </section>
  )
}

const broken = (why: string) => `The link’s configuration cannot be read. ${why} Your settings are as they were.`

function opened({ unknown, refused }: Extract<LinkOutcome, { at: 'opened' }>): string {
  const sentences = [
    'This page has the configuration of the link.',
    unknown.length && `It says nothing to this version about ${unknown.join(', ')}: left as in a new app.`,
    refused && `The app keeps its own settings, because the server refused those of the link: ${refused}`,
  ]
  return sentences.filter(Boolean).join(' ')
}
