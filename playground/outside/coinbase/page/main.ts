import { el } from '../../test-wallets/page/panel-element.js'
import type { Incoming, Options, Request } from './messages.js'
import { createProtocol, type Owner } from './protocol.js'
import { createSessionKeys } from './session-keys.js'
import { createWallet, describe, readChains } from './wallet.js'

const query = new URLSearchParams(location.search)
const app = query.get('origin') ?? ''
const chains = readChains(query)
const wallet = createWallet(query.get('seed'), chains)
const place = document.querySelector('#keys')

/** Shows a question with a button for each answer. Resolves with the chosen answer. */
function question<T>(title: string, about: readonly string[], answers: readonly (readonly [string, T])[]): Promise<T> {
  return new Promise((resolve) => {
    const button = ([label, answer]: readonly [string, T], at: number) =>
      el('button', { type: 'button', textContent: label, className: at ? 'quiet' : '', onclick: () => resolve(answer) })
    const words = about.map((text) => el('p', { textContent: text }))
    const row = el('p', { className: 'actions' }, ...answers.map(button))
    place?.replaceChildren(el('h1', { textContent: title }), ...words, row)
  })
}

const TITLES: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Connect this wallet?',
  personal_sign: 'Sign this message?',
  wallet_switchEthereumChain: 'Switch the network?',
  eth_sendTransaction: 'Send this transaction?',
}
function askOwner(request: Request): Promise<boolean> {
  const about = request.method === 'eth_requestAccounts' ? wallet.address : describe(request)
  const title = TITLES[request.method] ?? `Allow ${request.method}?`
  return question(
    title,
    [app, about],
    [
      ['Approve', true],
      ['Reject', false],
    ],
  )
}

const SMART = ['With a smart wallet', 'scw'] as const
const PHONE = ['With my phone', 'walletlink'] as const
const choose = (options: Options) =>
  question(
    'How do you connect?',
    [app],
    [...(options === 'eoaOnly' ? [PHONE] : [SMART, PHONE]), ['Not at all', undefined] as const],
  )
const scan = (code: string) =>
  place?.replaceChildren(
    el('h1', { textContent: 'Scan with your phone' }),
    el('p', { textContent: 'A phone of Coinbase’s takes this code, and answers by Coinbase’s relay.' }),
    el('code', { textContent: code }),
  )

/**
 * Without `?mode=`, or with `ask`, the user decides. `approve` and `reject` decide without the user; `silent` never
 * answers.
 */
function ownerOf(mode: string | null): Owner {
  const never = () => new Promise<never>(() => {})
  if (mode === 'silent') return { choose: never, agree: never, scan }
  if (mode !== 'approve' && mode !== 'reject') return { choose, agree: askOwner, scan }
  return {
    choose: async (options) => (options === 'eoaOnly' ? 'walletlink' : 'scw'),
    agree: async () => mode === 'approve',
    scan,
  }
}

const post = (message: object) => window.opener?.postMessage(message, app)
const protocol = createProtocol({
  keys: createSessionKeys(localStorage, app),
  wallet,
  chains,
  owner: ownerOf(query.get('mode')),
  post,
  close: () => window.close(),
})
addEventListener('message', ({ source, origin, data }) => {
  if (source === window.opener && origin === app) protocol.hear(data as Incoming)
})
addEventListener('pagehide', () => post({ event: 'PopupUnload' }))
if (window.opener && app) protocol.start()
