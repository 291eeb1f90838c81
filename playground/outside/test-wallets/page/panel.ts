import type { WalletKey } from './catalogue.js'
import type { WalletControl } from './control.js'
import { el } from './panel-element.js'
import { panelStyle } from './panel-style.js'
import { walletSwitches } from './panel-switches.js'
import type { Prompt, Prompts } from './prompts.js'

const TITLES = {
  connect: 'Connect to this page?',
  sign: 'Sign this message?',
  switch: 'Switch the network?',
  transaction: 'Send this transaction?',
} as const

/** Shows the wallets' prompts, and with `switches` controls for the wallets, in a separate shadow root. */
export function openPanel(prompts: Prompts, controls: Partial<Record<WalletKey, WalletControl>>, switches: boolean) {
  let dialog: HTMLDialogElement | undefined
  let shown: Prompt | undefined

  function root(): ShadowRoot {
    const before = document.querySelector('test-wallets')?.shadowRoot
    if (before) return before
    const shadow = document.createElement('test-wallets').attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [panelStyle()]
    document.documentElement.append(shadow.host)
    return shadow
  }
  function draw() {
    const [prompt] = prompts.list()
    if (prompt === shown) return
    shown = prompt
    dialog?.remove()
    dialog = prompt && promptDialog(prompt)
    if (!dialog) return
    root().append(dialog)
    // A modal dialog can be used even while the page shows its own modal dialog, just like the window of a real wallet.
    dialog.showModal()
  }
  prompts.onChange(draw)
  // This listener was added before the page's, so the page does not see the Escape key, as with a real wallet's window.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return
    event.stopImmediatePropagation()
    event.preventDefault()
    shown.answer(false)
  }
  addEventListener('keydown', onEscape, true)
  if (!switches) return
  const place = () => root().append(walletSwitches(controls))
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', place, { once: true })
  else place()
}

function promptDialog({ name, icon, action, about, answer }: Prompt): HTMLDialogElement {
  const image = /^data:image\//.test(icon) ? [el('img', { src: icon, alt: '', width: 32, height: 32 })] : []
  const button = (label: string, className: string, approved: boolean) =>
    el('button', { textContent: label, className, type: 'button', onclick: () => answer(approved) })
  const dialog = el(
    'dialog',
    { ariaLabel: `${name}: ${TITLES[action]}` },
    el('header', {}, ...image, el('strong', { textContent: name })),
    el('h2', { textContent: TITLES[action] }),
    el('p', { className: 'origin', textContent: location.origin }),
    el('pre', { textContent: about, tabIndex: 0 }),
    el('footer', {}, button('Reject', 'quiet', false), button('Approve', '', true)),
  )
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answer(false)
  })
  // Keys and clicks in the prompt must not trigger the page's own shortcuts.
  for (const event of ['keydown', 'pointerdown', 'click'])
    dialog.addEventListener(event, (fired) => fired.stopPropagation())
  return dialog
}
