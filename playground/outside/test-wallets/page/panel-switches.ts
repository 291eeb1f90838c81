import type { WalletKey } from './catalogue.js'
import type { WalletControl } from './control.js'
import { el } from './panel-element.js'
import type { Mode } from './settings.js'

const MODES: Readonly<Record<Mode, string>> = {
  ask: 'Asks me',
  approve: 'Approves',
  reject: 'Rejects',
  slow: 'Approves slowly',
  silent: 'Never answers',
  'connection-pending': 'A connection is pending',
  'request-pending': 'A request is pending',
  locked: 'Is locked',
}
const SIGNING = {
  nothing: 'Signs well',
  'switch-account': 'Switches the account first',
  'other-key': 'Signs with another key',
  disconnect: 'Disconnects instead',
} as const
/** A chain that no app supports. */
const UNKNOWN_CHAIN_ID = 424242

function choice<T extends string>(
  label: string,
  words: Readonly<Record<T, string>>,
  value: T,
  pick: (value: T) => void,
) {
  const options = Object.entries<string>(words).map(([key, text]) =>
    el('option', { value: key, textContent: text, selected: key === value }),
  )
  const select = el('select', { ariaLabel: label }, ...options)
  select.onchange = () => pick(select.value as T)
  return select
}

function wallet(control: WalletControl) {
  const { name, mode, onSign } = control.settings()
  const button = (label: string, onclick: () => void) =>
    el('button', { type: 'button', className: 'quiet', textContent: label, ariaLabel: `${label}: ${name}`, onclick })
  const other = () => control.set({ account: control.settings().account === 0 ? 1 : 0 })
  const chain = () => control.set({ chainId: control.settings().chainId === UNKNOWN_CHAIN_ID ? 1 : UNKNOWN_CHAIN_ID })
  return el(
    'fieldset',
    {},
    el('legend', { textContent: name }),
    choice(`${name} does`, MODES, mode, (picked) => control.set({ mode: picked })),
    choice(`${name} signs`, SIGNING, onSign, (picked) => control.set({ onSign: picked })),
    el(
      'div',
      {},
      button('Other account', other),
      ...(control.provider ? [button('Other network', chain)] : []),
      button('Disconnect', control.disconnect),
    ),
  )
}

/** A collapsed list of switches that set how each wallet answers. */
export const walletSwitches = (controls: Partial<Record<WalletKey, WalletControl>>) =>
  el(
    'details',
    {},
    el('summary', { textContent: 'Test wallets' }),
    ...Object.values(controls).map((control) => wallet(control)),
  )
