import type { ReactNode } from 'react'
import type { EntryFace } from '../kit/entry.js'
import { MoreIcon } from '../kit/icons.js'
import { List } from '../kit/List.js'
import { ListRow } from '../kit/ListRow.js'
import { Logo } from '../kit/Logo.js'
import { ScreenLayout } from '../kit/ScreenLayout.js'
import type { ScreenProps } from '../kit/screen.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import { useText } from '../kit/use-text.js'
import { Waiting } from '../kit/Waiting.js'
import { Consent, consents } from './Consent.js'
import * as css from './landing.css.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import type { Layout, LayoutItem } from './layout.js'
import { landingText } from './text.js'

export interface LandingProps extends Omit<ScreenProps<LandingState, LandingEvent>, 'state'> {
  readonly state: Exclude<LandingState, { at: 'done' | 'failed' }>
  /** The configuration is not there yet. */
  readonly waiting: boolean
  readonly layout: Layout
  /** What the plugins' screens drew for their entries, by method. */
  readonly faces: Readonly<Record<string, EntryFace>>
  readonly header?: string | undefined
  readonly message?: ReactNode
}

/** The ways in. Modal §2.2. */
export function Landing({ state, send, waiting, layout, faces, header, message }: LandingProps) {
  const say = useText(landingText)
  const { legal } = useSurroundings()
  if (waiting || !layout.items.every(({ entry }) => faces[entry.method])) return <Waiting />
  const main = state.view === 'default'
  return (
    <ScreenLayout
      icon={main && <Logo />}
      title={main ? (header ?? say('header')) : say('otherOptions')}
      description={main && message}
      footer={consents(legal) && <Consent />}
    >
      <div className={css.list}>
        <List>
          {layout.items.map((item) => (
            <Entry key={item.entry.method} {...{ item, state, send }} face={faces[item.entry.method] as EntryFace} />
          ))}
          {layout.more && (
            <ListRow
              icon={<MoreIcon />}
              label={say('more')}
              disabled={state.at === 'entering'}
              onClick={() => send({ type: 'show', view: 'overflow' })}
            />
          )}
          {layout.items.length === 0 && <p className={css.none}>{say('none')}</p>}
        </List>
      </div>
    </ScreenLayout>
  )
}

type EntryProps = Pick<LandingProps, 'state' | 'send'> & { readonly item: LayoutItem; readonly face: EntryFace }

/** One way in: its input where it is the open one, else a row that opens or enters it. */
function Entry({ item, state, send, face: { Field, Row } }: EntryProps) {
  const { method } = item.entry
  const entering = state.at === 'entering'
  const busy = entering && state.method === method
  const common = { recent: item.recent, busy, disabled: entering && !busy }
  if (!Field) return <Row {...common} onChoose={() => send({ type: 'choose', method })} />
  if (!item.open) return <Row {...common} onChoose={() => send({ type: 'open', method })} />
  const submit = (to: string) => send({ type: 'choose', method, to })
  return <Field {...common} value={state.typed[method] ?? ''} onSubmit={submit} />
}
