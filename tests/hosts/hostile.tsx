import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { useEffect, useRef } from 'react'
import './hostile.css'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

/** A modal dialog as libraries build it: it keeps the focus, and closes on Escape and on a click outside of it. */
function HostDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    if (!own) return
    own.showModal()
    const outside = (event: Event) => {
      if (!event.composedPath().includes(own)) tell('host.outside', event.type)
    }
    const key = (event: KeyboardEvent) => tell('host.key', event.key)
    const over = new AbortController()
    const { signal } = over
    for (const type of ['pointerdown', 'mousedown', 'click', 'focusin', 'focusout'])
      document.addEventListener(type, outside, { signal })
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, key, { signal })
    own.addEventListener('cancel', () => tell('host.cancel'), { signal })
    own.addEventListener('close', () => tell('host.close'), { signal })
    return () => {
      over.abort()
      own.close()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-label="The host's own dialog">
      <Panel />
    </dialog>
  )
}

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={[passwordless]}>
    <h1>A hostile page</h1>
    <div id="topmost" />
    <HostDialog />
  </LatchkitProvider>,
)
