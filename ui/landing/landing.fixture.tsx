import type { LandingEntry } from '../../core/plugin.js'
import EmailField from '../../plugins/passwordless/screens/EmailField.js'
import { rows } from '../../plugins/passwordless/screens/rows.js'
import { rowsText } from '../../plugins/passwordless/screens/rows.text.js'
import SmsField from '../../plugins/passwordless/screens/SmsField.js'
import { Badge } from '../kit/Badge.js'
import type { EntryFace, EntryRow } from '../kit/entry.js'
import type { Fixture, FixtureStage } from '../kit/fixture.js'
import { KeyIcon, UserIcon, WalletIcon } from '../kit/icons.js'
import { ListRow } from '../kit/ListRow.js'
import { useText } from '../kit/use-text.js'
import Consent from './Consent.js'
import { Landing, type LandingProps } from './Landing.js'
import type { LandingEvent, LandingView } from './landing.flow.js'
import { arrange, type LayoutInput } from './layout.js'

type State = Omit<LandingProps, 'send' | 'can'>
type Stage = FixtureStage<State, LandingEvent>
type Wishes = Partial<Pick<LayoutInput, 'order' | 'recentType' | 'field' | 'options'>> & {
  readonly methods?: readonly string[]
  readonly view?: LandingView
  readonly typed?: Readonly<Record<string, string>>
  /** The method being gone into. */
  readonly entering?: string
}

/** Stands for a method of another plugin, with words of that plugin's. */
const sample = (name: string, Icon: typeof KeyIcon): EntryRow =>
  function Sample({ onChoose, recent, busy, disabled }) {
    const say = useText(rowsText)
    const badge = recent && <Badge>{say('recent')}</Badge>
    return <ListRow {...{ disabled, badge }} icon={<Icon />} label={name} loading={busy} onClick={onChoose} />
  }
const samples = { Meridian: KeyIcon, Harbour: WalletIcon, Northstar: UserIcon, Fernpost: KeyIcon, Quill: UserIcon }

const faces: Record<string, EntryFace> = {
  email: { Row: rows.email, Field: EmailField },
  sms: { Row: rows.sms, Field: SmsField },
  ...Object.fromEntries(Object.entries(samples).map(([name, Icon]) => [name, { Row: sample(name, Icon) }])),
}
const entries: readonly LandingEntry[] = [
  { method: 'email', group: 'web2', kind: 'field', accountType: 'email', order: 10 },
  { method: 'sms', group: 'web2', kind: 'field', accountType: 'phone', order: 20 },
  ...Object.keys(samples).map(
    (method, at): LandingEntry => ({ method, group: 'web2', kind: 'button', accountType: method, order: 30 + at }),
  ),
]

function landing(wishes: Wishes, more: Omit<Stage, 'state'> & Partial<State> = {}): Stage {
  const { order, recentType = null, options = {}, methods = ['email', 'sms'], view = 'default' } = wishes
  const { field = null, typed = {}, entering } = wishes
  const { waiting = false, header, message, footer = <Consent />, ...stage } = more
  const opening = { options, view, field, typed }
  return {
    ...stage,
    back: view !== 'default' && !entering,
    state: {
      state: entering ? { at: 'entering', method: entering, to: '', ...opening } : { at: 'choosing', ...opening },
      layout: arrange({ entries, loginMethods: methods, order, recentType, options, view, field }),
      faces,
      waiting,
      header,
      message,
      footer,
    },
  }
}

const many = ['email', 'sms', ...Object.keys(samples)]
const smsFirst = { primary: ['sms', 'email'] }
const typed = { email: 'ada@example.org', sms: '+1 201 555 0123' }
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="120" height="48"%3E%3Crect width="120" height="48" rx="12" fill="%230f766e"/%3E%3Ccircle cx="60" cy="24" r="12" fill="%23fff"/%3E%3C/svg%3E'
const noTerms = { termsUrl: null, privacyUrl: null }

export default {
  screen: 'LANDING',
  Component: ({ state, ...rest }) => <Landing {...state} {...rest} />,
  stages: {
    waiting: landing({}, { waiting: true }),
    'waiting for its entries': { ...landing({}), state: { ...landing({}).state, faces: {} } },
    'email open': landing({}),
    'sms open': landing({ field: 'sms' }),
    'sms listed first': landing({ order: smsFirst }),
    'email only': landing({ methods: ['email'] }),
    'sms only': landing({ methods: ['sms'] }),
    prefilled: landing({ typed, options: { prefill: { type: 'email', value: typed.email } } }),
    'phone prefilled': landing({ typed, field: 'sms' }),
    'entering email': landing({ typed, entering: 'email' }),
    'entering sms': landing({ typed, field: 'sms', entering: 'sms' }),
    'entering another': landing({ methods: many, entering: 'Meridian' }),
    'email used last': landing({ order: smsFirst, recentType: 'email' }),
    'phone used last': landing({ recentType: 'phone' }),
    'another used last': landing({ methods: many.slice(0, 4), recentType: 'Harbour' }),
    'five entries': landing({ methods: many.slice(0, 5) }),
    'more options': landing({ methods: many }),
    overflow: landing({ methods: many, view: 'overflow' }),
    'overflow with a field': landing({
      order: { primary: ['Meridian'], overflow: ['email', 'sms'] },
      view: 'overflow',
    }),
    'with a logo': landing({}, { surroundings: { logo: picture } }),
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
      { methods: many },
      {
        surroundings: { logo: picture },
        header: 'Log in to Northwind Trading Company of Great Yarmouth and Lowestoft',
        message:
          'Welcome back! We have moved our whole warehouse since you last were here, and would like to show you.',
      },
    ),
    'terms only': landing({}, { surroundings: { legal: { ...noTerms, termsUrl: 'https://example.org/terms' } } }),
    'privacy policy only': landing(
      {},
      { surroundings: { legal: { ...noTerms, privacyUrl: 'https://example.org/privacy' } } },
    ),
    'no terms': landing({}, { footer: null }),
    'no methods': landing({ methods: [] }),
  },
} satisfies Fixture<State, LandingEvent>
