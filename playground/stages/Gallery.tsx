import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fixtures } from './fixtures.js'
import { Stage } from './Stage.js'
import { address, readSettings, type Settings } from './settings.js'
import { Toolbar } from './Toolbar.js'

type Changes = Parameters<typeof address>[0]

declare global {
  interface Window {
    /** For tests: the stages, their addresses, and the events that the drawn stages have sent. */
    __stages?: {
      readonly list: readonly { screen: string; stage: string; url: string }[]
      readonly sent: { action: string; event: unknown }[]
      /** Draws the stages of another address anew, without reloading the page. */
      show(url: string): void
      /** Changes parameters of the address. The stages stay and are drawn again in place. */
      change(changes: Changes): void
      /** Loads the code that screens load after they are shown, so that each is drawn completely. */
      warm(): Promise<unknown>
    }
  }
}

const later = {
  ...import.meta.glob('../../plugins/**/screens/**/{Apart,OpenAgain,Problem,more,marks,*Mark,*Marks}.{ts,tsx}'),
  ...import.meta.glob('../../plugins/embedded-wallet/*/screens/{TypedContent,OperationContent}.tsx'),
  ...import.meta.glob('../../plugins/embedded-wallet/recovery/{entropy,generate}.lazy.ts'),
  ...import.meta.glob('../../ui/kit/{phone/PhoneField,requests/LoginWarnings}.tsx'),
  'lean-qr': () => import('lean-qr'),
}

function change(changes: Changes): void {
  history.replaceState(null, '', address(changes))
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The state of a navigation event after which the stages are drawn anew. */
const ANEW = 'anew'

window.__stages = {
  list: fixtures.flatMap(({ screen, stages }) =>
    Object.keys(stages).map((stage) => ({
      screen,
      stage,
      url: `?${new URLSearchParams({ screen, stage, bare: '1' })}`,
    })),
  ),
  sent: [],
  show(url) {
    history.replaceState(null, '', url)
    flushSync(() => dispatchEvent(new PopStateEvent('popstate', { state: ANEW })))
  },
  change,
  warm: () => Promise.all(Object.values(later).map((load) => load())),
}

/** Every stage of every screen, or those that the address selects. */
export function Gallery() {
  const [settings, setSettings] = useState(() => readSettings(location.search))
  const [drawing, setDrawing] = useState(0)
  useEffect(() => {
    const read = ({ state }: PopStateEvent) => {
      setSettings(readSettings(location.search))
      if (state === ANEW) setDrawing((count) => count + 1)
    }
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  useEffect(() => {
    const root = document.documentElement
    root.dataset.scheme = settings.theme === 'dark' ? 'dark' : 'light'
    root.dir = settings.rtl ? 'rtl' : 'ltr'
  }, [settings])
  const chosen = fixtures.filter(({ screen }) => !settings.screen || screen === settings.screen)
  if (settings.bare || settings.dialog) return <Bare key={drawing} settings={settings} />
  return (
    <>
      <Toolbar settings={settings} change={change} screens={fixtures.map(({ screen }) => screen)} />
      <main key={drawing}>
        {chosen.map((fixture) => (
          <section key={fixture.screen}>
            <h1>{fixture.screen}</h1>
            <div className="row">
              {Object.keys(fixture.stages)
                .filter((name) => !settings.stage || name === settings.stage)
                .map((name) => (
                  <figure key={name} className="stage">
                    <figcaption>
                      <a href={address({ screen: fixture.screen, stage: name, bare: true })}>{name}</a>{' '}
                      <a href={address({ screen: fixture.screen, stage: name, dialog: true })}>in the dialog</a>
                    </figcaption>
                    <Stage fixture={fixture} name={name} settings={settings} />
                  </figure>
                ))}
            </div>
          </section>
        ))}
      </main>
    </>
  )
}

function Bare({ settings }: { readonly settings: Settings }) {
  const [turn, setTurn] = useState(0)
  const fixture = fixtures.find(({ screen }) => screen === settings.screen)
  const name = settings.stage ?? Object.keys(fixture?.stages ?? {})[0]
  if (!fixture || !name) return <p>No such stage</p>
  const stage = <Stage key={turn} fixture={fixture} name={name} settings={settings} />
  if (!settings.dialog) return <main className="bare">{stage}</main>
  return (
    <main className="page">
      <button type="button" id="opener" onClick={() => setTurn(turn + 1)}>
        Open
      </button>
      {turn > 0 && stage}
      <div className="filler" />
    </main>
  )
}
