import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
import { focusFirst } from '../modal/focus-first.js'
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
  /** The user types into an entry, or reaches for it. */
  readonly onTouch?: ((method: string) => void) | undefined
  readonly header?: string | undefined
  readonly message?: ReactNode
  readonly footer?: ReactNode
}

/** The ways in. Modal §2.2. */
export function Landing({ state, send, waiting, layout, faces, onTouch, header, message, footer }: LandingProps) {
  const say = useText(landingText)
  const { standalone } = useSurroundings()
  const list = useRef<HTMLDivElement>(null)
  const arrived = ({ entry, open }: LayoutItem) => (open ? faces[entry.method]?.Field : faces[entry.method]?.Row)
  const here = !waiting && layout.items.every(arrived)
  // what came after the dialog opened, or in the place of what was clicked, takes the focus; never from the page it is inline in
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view and the open field are what changes the list
  useLayoutEffect(() => {
    if (here && !standalone && list.current) focusFirst(list.current)
  }, [here, standalone, state.view, state.field])
  if (!here) return <Waiting />
  const main = state.view === 'default'
  return (
    <ScreenLayout
      icon={main && <Logo />}
      title={main ? (header ?? say('header')) : say('otherOptions')}
      description={main && message}
      footer={footer}
    >
      <div ref={list} className={css.list}>
        <List>
          {layout.items.map((item) => (
            <Entry key={item.entry.method} {...{ item, state, send, onTouch }} face={faces[item.entry.method] ?? {}} />
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

type EntryProps = Pick<LandingProps, 'state' | 'send' | 'onTouch'> & {
  readonly item: LayoutItem
  readonly face: EntryFace
}

/** One way in: its input where it is the open one, else a row that opens or enters it. */
function Entry({ item, state, send, onTouch, face: { Field, Row } }: EntryProps) {
  const { method, kind } = item.entry
  const entering = state.at === 'entering'
  const busy = entering && state.method === method
  const common = { recent: item.recent, busy, disabled: entering && !busy }
  const touch = () => onTouch?.(method)
  if (item.open && Field)
    return (
      <div onInput={touch}>
        <Field {...common} value={state.typed[method] ?? ''} onSubmit={(to) => send({ type: 'choose', method, to })} />
      </div>
    )
  if (!Row) return null
  const choose = () => send(kind === 'field' ? { type: 'open', method } : { type: 'choose', method })
  return (
    <div onPointerEnter={kind === 'button' ? touch : undefined}>
      <Row {...common} onChoose={choose} />
    </div>
  )
}
