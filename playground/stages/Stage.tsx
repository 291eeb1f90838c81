import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { FixtureStage } from '../../ui/kit/fixture.js'
import { TextContext } from '../../ui/kit/text/use-text.js'
import { SurroundingsContext } from '../../ui/kit/use-surroundings.js'
import { Content } from '../../ui/modal/Content.js'
import { Dialog } from '../../ui/modal/Dialog.js'
import { createHost } from '../../ui/modal/host.js'
import { Panel } from '../../ui/modal/Panel.js'
import { palette } from '../../ui/theme/palette.js'
import { Themed } from '../../ui/theme/Themed.js'
import type { AnyFixture } from './fixtures.js'
import type { Settings } from './settings.js'

interface Drawing {
  readonly fixture: AnyFixture
  readonly name: string
  readonly settings: Settings
}

const surroundings: ComponentProps<typeof SurroundingsContext.Provider>['value'] = {
  appName: 'Northwind',
  logo: null,
  domain: 'northwind.example',
  standalone: false,
  legal: { termsAndConditionsUrl: 'https://example.org/terms', privacyPolicyUrl: 'https://example.org/privacy' },
  app: {},
}

/**
 * Draws one stage like the product: in a shadow root, with its own React root. When settings change, the drawn stage
 * stays and is drawn again in place, as in a page whose host changes its configuration.
 */
export function Stage(drawing: Drawing) {
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ readonly root: Root; readonly shadow: ShadowRoot }>()
  const { fixture, name, settings } = drawing
  // In a list of stages none takes the focus, because the page would scroll to the stage that is drawn last.
  const [isLive, setLive] = useState(settings.bare || settings.dialog)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage gets a root of its own
  useEffect(() => {
    if (!place.current) return
    const host = createHost(place.current)
    const root = createRoot(host.container)
    setDrawn({ root, shadow: host.container.getRootNode() as ShadowRoot })
    return () => {
      queueMicrotask(() => {
        root.unmount()
        host.remove()
      })
    }
  }, [fixture, name])
  useEffect(() => {
    if (!drawn || !settings.calm) return
    const sheet = stillness()
    drawn.shadow.adoptedStyleSheets.push(sheet)
    return () => {
      drawn.shadow.adoptedStyleSheets = drawn.shadow.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [drawn, settings.calm])
  useEffect(() => drawn?.root.render(<Drawn {...drawing} root={drawn.shadow} />))
  return (
    <div onPointerEnter={() => setLive(true)} style={{ width: settings.width, maxWidth: '100%' }}>
      <div ref={place} dir={settings.rtl ? 'rtl' : 'ltr'} inert={!isLive} />
    </div>
  )
}

function stillness(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
  return sheet
}

/** Replaces every text by its key, to show which texts a stage uses. */
const keys = new Proxy<Record<string, string>>({}, { get: (_, key) => `⟦${String(key)}⟧` })

/** Sets the whole value at once, as a paste does. */
function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true, composed: true }))
}

function Drawn({ fixture, name, settings, root }: Drawing & { readonly root: ShadowRoot }) {
  const stage: FixtureStage<unknown, unknown> | undefined = fixture.stages[name]
  const [open, setOpen] = useState(true)
  const typed = stage?.typed
  const { standalone } = settings
  const mayFocus = useRef(!standalone)
  useEffect(() => {
    const field = root.querySelector('input')
    if (typed && field) type(field, typed)
  }, [root, typed])
  if (!stage) return null
  const { Component } = fixture
  const note = (action: string) => (event?: unknown) => {
    window.__stages?.sent.push({ action, event })
    if (action === 'close') setOpen(false)
  }
  const panel = (
    <Panel
      {...{ standalone, mayFocus }}
      onBack={stage.back ? note('back') : undefined}
      onClose={stage.closeable === false || standalone ? undefined : note('close')}
    >
      <Content screenKey={`${fixture.screen} ${name}`} mayFocus={mayFocus}>
        <Component state={stage.state} send={note('send')} can={stage.can ?? (() => true)} />
      </Content>
    </Panel>
  )
  const close = stage.closeable === false ? note('dismissed') : note('close')
  return (
    <TextContext.Provider value={settings.keys ? keys : (fixture.texts ?? {})}>
      <SurroundingsContext.Provider value={{ ...surroundings, standalone, ...stage.surroundings }}>
        <Themed palette={palette({ theme: settings.theme, accentColor: settings.accent })}>
          {settings.dialog ? (
            <Dialog open={open} onDismiss={close} closeable={stage.closeable !== false} standalone={standalone}>
              {panel}
            </Dialog>
          ) : (
            panel
          )}
        </Themed>
      </SurroundingsContext.Provider>
    </TextContext.Provider>
  )
}
