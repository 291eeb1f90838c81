import { useState } from 'react'
import type { LandingEntry } from '../../../core/capabilities.js'
import { defineText } from '../../../core/lib/text.js'
import EmailField from '../../../plugins/passwordless/screens/EmailField.js'
import { rows } from '../../../plugins/passwordless/screens/rows.js'
import { rowsText } from '../../../plugins/passwordless/screens/rows.text.js'
import SmsField from '../../../plugins/passwordless/screens/SmsField.js'
import { rows as walletRows } from '../../../plugins/wallets/choose/screens/rows.js'
import WalletEntry from '../../../plugins/wallets/choose/screens/WalletEntry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import type { EntryComponents, EntryFieldProps, EntryRow, EntryRowProps } from '../../../ui/kit/entry.js'
import type { Fixture, FixtureStage } from '../../../ui/kit/fixture.js'
import { KeyIcon } from '../../../ui/kit/icons/KeyIcon.js'
import { MoreIcon } from '../../../ui/kit/icons/MoreIcon.js'
import { UserIcon } from '../../../ui/kit/icons/UserIcon.js'
import { WalletIcon } from '../../../ui/kit/icons/WalletIcon.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import Consent from '../../../ui/landing/Consent.js'
import { arrangeEvery } from '../../../ui/landing/every-layout.js'
import { Landing, type LandingProps } from '../../../ui/landing/Landing.js'
import type { LandingEvent, LandingView } from '../../../ui/landing/landing.flow.js'
import type { LayoutInput } from '../../../ui/landing/layout.js'
import createSearch from '../../../ui/landing/ManySearch.js'

type State = Omit<LandingProps, 'send' | 'can'> & { readonly search: string }
type Stage = FixtureStage<State, LandingEvent>
type Wishes = Partial<Omit<LayoutInput, 'entries' | 'loginMethods' | 'view' | 'rows'>> & {
  readonly methods?: readonly string[]
  readonly view?: LandingView
  readonly typed?: Readonly<Record<string, string>>
  /** The id of the wallet used last. */
  readonly last?: string
  /** The number of wallets. */
  readonly wallets?: number
  /** The text in the search field for wallets. */
  readonly search?: string
  /** Whether entering takes longer than usual. */
  readonly slow?: boolean
  /** The method that the user has chosen and that is being entered. */
  readonly entering?: string
}

/** A row for the method of another plugin, with that plugin's own text. */
const sample = (name: string, Icon: typeof KeyIcon): EntryRow =>
  function Sample({ onChoose, recent, busy, disabled }) {
    const say = useText(rowsText)
    const badge = recent && <Badge>{say('recent')}</Badge>
    return <ListRow {...{ disabled, badge }} icon={<Icon />} label={name} loading={busy} onClick={onChoose} />
  }
const samples = { Meridian: KeyIcon, Harbour: WalletIcon, Northstar: UserIcon, Fernpost: KeyIcon, Quill: UserIcon }

function Keyring({ onChoose, busy, disabled }: EntryRowProps) {
  return (
    <Button variant="text" loading={busy} disabled={disabled} onClick={onChoose}>
      {'Keyring'}
    </Button>
  )
}
/** The texts of a second entry that represents many rows: accounts of other apps. */
const appsText = defineText('landing', {
  continue: 'Continue with another app',
  all: 'Select an app',
  others: 'Other apps',
  none: 'No app is set up.',
})
function AppRow({ busy, disabled, others, onChoose }: EntryRowProps) {
  const say = useText(appsText)
  return (
    <ListRow
      icon={others ? <MoreIcon /> : <KeyIcon />}
      label={say(others ? 'others' : 'continue')}
      loading={busy}
      disabled={disabled}
      onClick={onChoose}
    />
  )
}
function AppEntry({ entry, busy, disabled, onSubmit }: EntryFieldProps) {
  return (
    <ListRow icon={<UserIcon />} label={entry.label} loading={busy} disabled={disabled} onClick={() => onSubmit()} />
  )
}
AppEntry.text = appsText
const someApps = ['Larkspur', 'Tidewater', 'Copperline', 'Windrose', 'Lanternfish'].map(
  (label): LandingEntry => ({ method: `app:${label}`, kind: 'button', accountType: 'app', order: 400, label }),
)
const components: Record<string, EntryComponents> = {
  Keyring: { Row: Keyring },
  wallet: { Row: walletRows.wallet, Field: WalletEntry },
  app: { Row: AppRow, Field: AppEntry },
  email: { Row: rows.email, Field: EmailField },
  sms: { Row: rows.sms, Field: SmsField },
  ...Object.fromEntries(Object.entries(samples).map(([name, Icon]) => [name, { Row: sample(name, Icon) }])),
}
const entries: readonly LandingEntry[] = [
  { method: 'email', kind: 'field', accountType: 'email', order: 10 },
  { method: 'sms', kind: 'field', accountType: 'phone', order: 20 },
  { method: 'wallet', kind: 'many', accountType: 'wallet', order: 300 },
  { method: 'app', kind: 'many', accountType: 'app', order: 400 },
  { method: 'Keyring', kind: 'link', accountType: 'Keyring', order: 90 },
  ...Object.keys(samples).map(
    (method, at): LandingEntry => ({ method, kind: 'button', accountType: method, order: 30 + at }),
  ),
]

/** Names of wallets. The first ones have the ids of wallets with an icon, the others have none. */
const NAMES: Readonly<Record<string, string>> = {
  metamask: 'MetaMask',
  coinbase_wallet: 'Coinbase Wallet',
  rainbow: 'Rainbow',
  phantom: 'Phantom',
  okx_wallet: 'OKX Wallet',
  uniswap: 'Uniswap Wallet',
  zerion: 'Zerion',
  rabby_wallet: 'Rabby Wallet',
  cryptocom: 'Crypto.com',
  safe: 'Safe',
  wallet_connect: 'WalletConnect',
  ...Object.fromEntries(['Argent', 'Brave', 'Enkrypt', 'Frame', 'Ledger', 'Trust'].map((name) => [name, name])),
}
const someWallets = (count: number, recent?: string): readonly LandingEntry[] =>
  Object.entries(NAMES)
    .slice(0, count)
    .map(([id, label]) => ({
      method: `wallet:${id}`,
      kind: 'button',
      accountType: 'wallet',
      order: 300,
      label,
      ...(id === recent && { recent: true }),
    }))

function landing(wishes: Wishes, overrides: Omit<Stage, 'state'> & Partial<State> = {}): Stage {
  const { recentType = null, options = {}, methods = ['email', 'sms'], view = 'default' } = wishes
  const { field = null, typed = {}, entering, slow, wallets = 0, last, search = '', ...rest } = wishes
  const { waiting = false, header, message, footer = <Consent />, ...stage } = overrides
  const opening = { options, view, field, typed }
  const rows = {
    wallet: { entries: someWallets(wallets, last), text: WalletEntry.text },
    app: { entries: someApps, text: AppEntry.text },
  }
  return {
    ...stage,
    back: view !== 'default' && !entering,
    state: {
      state: entering
        ? { at: 'entering', method: entering, to: '', ...(slow && { slow }), ...opening }
        : { at: 'choosing', ...opening },
      layout: arrangeEvery({
        ...rest,
        entries,
        loginMethods: methods,
        options,
        view,
        field,
        recentType: last ? 'wallet' : recentType,
        rows,
      }),
      search,
      components: (method) => components[method.replace(/:.*/, '')] ?? {},
      waiting,
      header,
      message,
      footer,
    },
  }
}

/** Draws the landing again when the search text changes, as the real landing does. */
function Searched({ state, ...rest }: ScreenProps<State, LandingEvent>) {
  const [text, setText] = useState(state.search)
  return <Landing {...state} {...rest} layout={createSearch(8, setText)(state.layout, { query: text })} />
}

const many = ['email', 'sms', ...Object.keys(samples)]
const smsFirst = { primary: ['sms', 'email'] }
const typed = { email: 'ada@example.org', sms: '+1 201 555 0123' }
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="120" height="48"%3E%3Crect width="120" height="48" rx="12" fill="%230f766e"/%3E%3Ccircle cx="60" cy="24" r="12" fill="%23fff"/%3E%3C/svg%3E'
const unsized =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"%3E%3Crect width="240" height="60" rx="14" fill="%237c2d12"/%3E%3C/svg%3E'

const first = { leading: 'wallet', wallets: 5 }
const withWallets = ['email', 'sms', 'Meridian', 'wallet']

export default [
  {
    screen: 'LANDING',
    Component: Searched,
    stages: {
      waiting: landing({}, { waiting: true }),
      'waiting for its entries': {
        ...landing({}),
        state: { ...landing({}).state, components: () => ({}) },
        sameAs: 'waiting',
      },
      'email open': landing({}),
      'sms open': landing({ field: 'sms' }),
      'sms listed first': landing({ order: smsFirst }),
      'email only': landing({ methods: ['email'] }),
      'sms only': landing({ methods: ['sms'] }),
      prefilled: landing({ typed, options: { prefill: { type: 'email', value: typed.email } } }),
      'phone prefilled': landing({ typed, field: 'sms' }),
      'entering email': landing({ typed, entering: 'email' }),
      'entering email, slowly': landing({ typed, entering: 'email', slow: true }),
      'entering sms': landing({ typed, field: 'sms', entering: 'sms' }),
      'entering another': landing({ order: { primary: many }, entering: 'Meridian' }),
      'email used last': landing({ order: smsFirst, recentType: 'email' }),
      'phone used last': landing({ recentType: 'phone' }),
      'another used last': landing({ methods: many.slice(0, 4), recentType: 'Harbour' }),
      'five entries': landing({ order: { primary: many.slice(0, 5) } }),
      'more options': landing({ order: { primary: many } }),
      overflow: landing({ order: { primary: many }, view: 'overflow' }),
      'other socials': landing({ methods: many }),
      'web2 overflow': landing({ methods: many, view: 'web2-overflow' }),
      'one of the socials used last': landing({ methods: many, recentType: 'Quill' }),
      'with a link': landing({ methods: [...many, 'Keyring'] }),
      'entering by the link': landing({ methods: ['email', 'Keyring'], entering: 'Keyring' }),
      'overflow with a field': landing({
        order: { primary: ['Meridian'], overflow: ['email', 'sms'] },
        view: 'overflow',
      }),
      'with a logo': landing({}, { surroundings: { logo: picture } }),
      'with a logo without a size': landing({}, { surroundings: { logo: unsized } }),
      "with the host's own logo": landing(
        {},
        {
          surroundings: {
            logo: (
              <svg viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="Northwind">
                <circle cx="24" cy="24" r="22" fill="#b45309" />
              </svg>
            ),
          },
        },
      ),
      "with the app's words": landing(
        {},
        { header: 'Welcome to Northwind', message: 'Trade tea and silk with people you trust.' },
      ),
      'long header and message': landing(
        { order: { primary: many } },
        {
          surroundings: { logo: picture },
          header: 'Log in to Northwind Trading Company of Great Yarmouth and Lowestoft',
          message:
            'Welcome back! We have moved our whole warehouse since you last were here, and would like to show you.',
        },
      ),
      'terms only': landing({}, { surroundings: { legal: { termsAndConditionsUrl: 'https://example.org/terms' } } }),
      'privacy policy only': landing(
        {},
        { surroundings: { legal: { privacyPolicyUrl: 'https://example.org/privacy' } } },
      ),
      'no terms': landing({}, { footer: null }),
      'no methods': landing({ methods: [] }),
      'ours, then wallets': landing({ methods: withWallets }),
      'other socials, then wallets': landing({ methods: [...many, 'wallet'] }),
      'a wallet used last': landing({ methods: withWallets, wallets: 5, last: 'rainbow' }),
      'a wallet used last, not here': landing({ methods: withWallets, recentType: 'wallet', wallets: 5 }),
      'all wallets': landing({ methods: withWallets, wallets: 7, view: 'all:wallet' }),
      'all wallets, one used last': landing({
        methods: withWallets,
        wallets: 7,
        last: 'phantom',
        view: 'all:wallet',
      }),
      'many wallets': landing({ methods: withWallets, wallets: 17, view: 'all:wallet' }, { footer: null }),
      'many wallets, none of that name': landing(
        { methods: withWallets, wallets: 17, search: 'Quokka', view: 'all:wallet' },
        { footer: null },
      ),
      'no wallets': landing({ methods: withWallets, view: 'all:wallet' }),
      'wallets first': landing({ methods: withWallets, ...first }),
      'wallets first, one used last': landing({ methods: withWallets, ...first, last: 'phantom' }),
      'wallets first, then email': landing({ methods: ['email', 'wallet'], leading: 'wallet', wallets: 3 }),
      'wallets first, no inputs': landing({ methods: ['email', 'wallet'], ...first, hideDirectWeb2Inputs: true }),
      'wallets first, email or sms': landing({ methods: ['email', 'sms', 'wallet'], ...first }),
      'wallets first, sms or socials': landing({ methods: ['sms', 'Quill', 'wallet'], ...first }),
      'wallets first, sms': landing({ methods: ['sms', 'wallet'], ...first, hideDirectWeb2Inputs: true }),
      'wallets first, socials': landing({ methods: ['Quill', 'Meridian', 'wallet'], ...first }),
      'wallets first, the others': landing({ methods: withWallets, ...first, view: 'web2-overflow' }),
      'wallets first, other wallets': landing({ methods: withWallets, ...first, view: 'all:wallet' }),
      'wallets only': landing({ methods: ['wallet', 'Keyring'], wallets: 3 }),
      'wallets in an order': landing({
        order: { primary: ['metamask', 'email', 'rainbow'], overflow: ['detected_wallets'] },
        methods: withWallets,
        wallets: 6,
      }),
      'wallets, then apps': landing({ methods: [...withWallets, 'app'], wallets: 5 }),
      'wallets and apps only': landing({ methods: ['wallet', 'app'], wallets: 5 }),
      'all apps': landing({ methods: [...withWallets, 'app'], wallets: 5, view: 'all:app' }),
      'entering a wallet': landing({ methods: withWallets, ...first, entering: 'wallet:metamask' }),
    },
  },
  {
    screen: 'CONNECT_OR_CREATE',
    Component: Searched,
    stages: {
      'ours, then wallets': {
        ...landing({ methods: withWallets, options: { connectOnly: true } }),
        sameAs: 'LANDING · ours, then wallets',
      },
      'wallets first': {
        ...landing({ methods: withWallets, ...first, options: { connectOnly: true } }),
        sameAs: 'LANDING · wallets first',
      },
    },
  },
] satisfies readonly Fixture<State, LandingEvent>[]
