import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fixtures } from './fixtures.js'
import { Stage } from './Stage.js'
import { address, readSettings, type Settings, select } from './settings.js'
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
  ...import.meta.glob('../../plugins/embedded-wallet/sign/screens/{DoubtfulContent,OperationPart,TypedContent}.tsx'),
  ...import.meta.glob('../../plugins/embedded-wallet/recovery/{entropy,generate}.lazy.ts'),
  ...import.meta.glob('../../ui/kit/{phone/PhoneField,requests/WarnedButton}.tsx'),
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
  const chosen = select(fixtures, settings)
  if (settings.bare || settings.dialog) return <Bare key={drawing} settings={settings} />
  return (
    <>
      <Toolbar settings={settings} change={change} screens={fixtures.map(({ screen }) => screen)} />
      <main key={drawing}>
        {!chosen.length && <Nothing settings={settings} />}
        {chosen.map(({ fixture, names }) => (
          <section key={`${fixture.file} ${fixture.screen}`}>
            <h1>
              {fixture.screen} <small>{fixture.file.replace(/^(\.\.\/)+|^\.\//, '')}</small>
            </h1>
            <div className="row">
              {names.map((name) => (
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

/** Says that the address selects nothing, and why. */
function Nothing({ settings: { screen, stage, find } }: { readonly settings: Settings }) {
  const isKnown = !screen || fixtures.some((fixture) => fixture.screen === screen)
  return (
    <div className="nothing" role="status">
      <p>
        {!isKnown && `There is no screen “${screen}”. `}
        {isKnown && stage && `There is no such stage “${stage}”. `}
        {find && `No stage here has “${find}” in its name, its screen or its file.`}
      </p>
      <p>
        <a href={address({ screen: null, stage: null, find: null, bare: null, dialog: null })}>All screens</a>
      </p>
    </div>
  )
}

function Bare({ settings }: { readonly settings: Settings }) {
  const [turn, setTurn] = useState(0)
  const fixture = fixtures.find(({ screen }) => screen === settings.screen)
  const name = settings.stage ?? Object.keys(fixture?.stages ?? {})[0]
  if (!fixture || !name || !(name in fixture.stages)) return <Nothing settings={settings} />
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
