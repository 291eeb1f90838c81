import { type ReactElement, useState } from 'react'
import type { AppFacts, PageFacts } from '../facts.js'

/** The logo of an app, or the first letter of its name if it has none or if the image does not arrive. */
export function Mark({ of }: { readonly of: AppFacts }) {
  const [missing, setMissing] = useState<string>()
  const letter = [...of.name.trim()][0]?.toUpperCase()
  return (
    <span className="mark" aria-hidden="true">
      {of.logo && of.logo !== missing ? (
        <img src={of.logo} alt="" referrerPolicy="no-referrer" onError={() => setMissing(`${of.logo}`)} />
      ) : (
        letter
      )}
    </span>
  )
}

/** The requester's name and logo, with its host name, which no app can choose. */
function Asker({ facts: { requester, origin } }: { readonly facts: PageFacts }) {
  return (
    <div className="asker">
      <Mark of={requester} />
      <div>
        <strong>{requester.name}</strong>
        <span className="domain" dir="ltr" translate="no">
          {new URL(origin).host}
        </span>
      </div>
    </div>
  )
}

/** No text of its own: a page's translator would replace it, and React could not change it any more. */
type Child = ReactElement | readonly ReactElement[] | '' | false | null | undefined

interface SheetProps {
  readonly facts: PageFacts
  readonly title: string
  readonly children: Child | readonly Child[]
}
/** The layout of each page, with the name of the provider app. */
export const Frame = ({ facts, title, asker, children }: SheetProps & { readonly asker?: ReactElement }) => (
  <main className="sheet">
    <header className="owner">
      <Mark of={facts.app} />
      <span>{facts.app.name}</span>
    </header>
    {asker}
    <h1>{title}</h1>
    {children}
  </main>
)

/** The layout of a page that shows a request, with the requester above it. */
export const Sheet = (props: SheetProps) => <Frame {...props} asker={<Asker facts={props.facts} />} />
