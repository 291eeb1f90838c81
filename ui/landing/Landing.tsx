import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { EntryComponents } from '../kit/entry.js'
import { hint } from '../kit/fields/field.css.js'
import { MoreIcon } from '../kit/icons/MoreIcon.js'
import { ScreenLayout } from '../kit/layout/ScreenLayout.js'
import { Waiting } from '../kit/layout/Waiting.js'
import { Logo } from '../kit/marks/Logo.js'
import { List } from '../kit/rows/List.js'
import { ListRow } from '../kit/rows/ListRow.js'
import type { ScreenProps } from '../kit/screen.js'
import { Announce } from '../kit/text/Announce.js'
import { useText } from '../kit/text/use-text.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import { focusFirst } from '../modal/focus-first.js'
import * as css from './landing.css.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import type { Layout, LayoutItem, More } from './layout.js'
import { landingText } from './text.js'

export interface LandingProps extends ScreenProps<LandingState, LandingEvent> {
  /** Whether the configuration is still loading. */
  readonly waiting: boolean
  readonly layout: Layout
  /** The loaded components of a method. */
  components(method: string): EntryComponents
  /** Called when the user types into an entry, or points at it. */
  readonly onTouch?: ((method: string) => void) | undefined
  readonly header?: string | undefined
  readonly message?: ReactNode
  readonly footer?: ReactNode
}

/** The login methods. Modal §2.2. */
export function Landing(props: LandingProps) {
  const { state, send, waiting, layout, components, onTouch, header, message, footer } = props
  const say = useText<string>(layout.text ?? landingText)
  const slow = useText(landingText)('slow')
  const stillTrying = 'slow' in state ? slow : ''
  const { standalone } = useSurroundings()
  const list = useRef<HTMLDivElement>(null)
  const arrived = ({ entry, open }: LayoutItem | More) => !entry || components(entry.method)[open ? 'Field' : 'Row']
  const isReady = !waiting && layout.items.every(arrived)
  // The landing takes the focus if it appeared after the dialog opened, or replaced what was clicked. Inline it
  // never does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view and the open field determine the list
  useLayoutEffect(() => {
    if (isReady && !standalone && list.current) focusFirst(list.current)
  }, [isReady, standalone, state.view, state.field])
  if (!isReady) return <Waiting />
  const main = state.view === 'default'
  return (
    <ScreenLayout
      icon={main && <Logo />}
      title={main ? (header ?? say('header')) : say(layout.title as string)}
      description={layout.items[0] || layout.head ? main && message : say(layout.none ?? 'none')}
      footer={footer}
    >
      <div ref={list} className={css.list}>
        {layout.head}
        {stillTrying && <p className={hint}>{stillTrying}</p>}
        <Announce>{stillTrying}</Announce>
        <List>
          {layout.items.map((item) =>
            item.entry ? (
              <Entry
                key={item.entry.method}
                item={item}
                state={state}
                send={send}
                onTouch={onTouch}
                components={components(item.entry.method)}
              />
            ) : (
              <ListRow
                key={item.view}
                icon={<MoreIcon />}
                label={say(item.label)}
                disabled={state.at === 'entering'}
                onClick={() => send({ type: 'show', view: item.view })}
              />
            ),
          )}
        </List>
      </div>
    </ScreenLayout>
  )
}

type EntryProps = Pick<LandingProps, 'state' | 'send' | 'onTouch'> & {
  readonly item: LayoutItem
  readonly components: EntryComponents
}

/** One login method: the open field, or a row that opens or enters it. */
function Entry({ item, state, send, onTouch, components: { Field, Row } }: EntryProps) {
  const { method, kind } = item.entry
  const entering = state.at === 'entering'
  const busy = entering && state.method === method
  const common = { ...item, busy, disabled: entering && !busy }
  const touch = () => onTouch?.(method)
  if (item.open && Field)
    return (
      // only a real movement counts: a row may appear under a pointer at rest, or get the focus of a new list
      <div onInput={touch} onPointerDown={touch} onPointerMove={kind === 'field' ? undefined : touch}>
        <Field
          key={state.options.prefill?.value}
          {...common}
          value={state.typed[method] ?? ''}
          onSubmit={(to = '') => send({ type: 'choose', method, to })}
        />
      </div>
    )
  if (!Row) return null
  const type = kind === 'field' ? 'open' : kind === 'many' ? 'show' : 'choose'
  return (
    <div
      className={kind === 'link' ? css.link : undefined}
      {...(kind !== 'field' && { onPointerEnter: touch, onFocus: touch })}
    >
      <Row {...common} onChoose={() => send({ type, method, view: `all:${method}` })} />
    </div>
  )
}
