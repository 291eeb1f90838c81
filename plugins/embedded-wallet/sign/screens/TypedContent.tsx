import { Disclosure } from '../../../../ui/kit/controls/Disclosure.js'
import { ScrollBox } from '../../../../ui/kit/layout/ScrollBox.js'
import { WarnedButton } from '../../../../ui/kit/requests/WarnedButton.js'
import { type Caution, Warnings } from '../../../../ui/kit/requests/Warnings.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { EffectRows, useDescriptions, useEffectCautions } from '../../effects/screens/Effects.js'
import type { SignContent, TypedRow } from '../contract.js'
import { code, heading } from './sign-request.css.js'
import { TypedValue as Value } from './TypedValue.js'
import * as css from './typed.css.js'
import { typedText } from './typed.text.js'
import type { ApproveProps, Shown } from './use-drawn.js'

type Typed = Extract<SignContent, { readonly kind: 'typed' }>

/** The permissions in words, and the warnings about them; both are empty where the data give nothing that is known. */
function usePermissions({ content, address }: Shown) {
  const say = useText(typedText)
  const { gives, tokens = {} } = content.kind === 'typed' ? content : ({} as Partial<Typed>)
  const effects = useDescriptions(gives && { effects: gives.effects, tokens }, gives?.chain, address)
  const known = useEffectCautions(effects)
  const cautions: readonly Caution[] = gives ? [...known, { words: say('givesWarning') }] : []
  return { effects, cautions }
}

/** Typed data: its permissions in words if they are known, else a table. The whole data as JSON can be opened. */
export function TypedContent(shown: Shown) {
  const say = useText(typedText)
  const { content } = shown
  const { effects, cautions } = usePermissions(shown)
  if (content.kind !== 'typed') return null
  const table = <Table content={content} />
  const [only, ...others] = effects
  return (
    <>
      {content.gives ? (
        <>
          {only?.sentence && !others.length && (
            <p className={css.lead} translate="no">
              {only.sentence}
            </p>
          )}
          <dl className={css.grant}>
            <EffectRows of={effects} />
          </dl>
          <Warnings of={cautions} />
          <Disclosure summary={say('details')}>{table}</Disclosure>
        </>
      ) : (
        table
      )}
      <Disclosure summary={say('raw')}>
        <ScrollBox label={say('raw')} plain>
          <pre className={code} translate="no">
            {content.raw}
          </pre>
        </ScrollBox>
      </Disclosure>
    </>
  )
}

export const ApproveTyped = ({ shown, isAsking, ...button }: ApproveProps) => (
  <WarnedButton
    {...button}
    request={shown.content}
    of={usePermissions(shown).cautions}
    anyway={isAsking && 'signAnyway'}
  />
)

function Table({ content: { domain, message, primaryType, tokens } }: { readonly content: Typed }) {
  const say = useText(typedText)
  return (
    <ScrollBox label={primaryType}>
      <Section title={primaryType} rows={message} tokens={tokens} />
      {domain.length > 0 && <Section title={say('domain')} rows={domain} />}
    </ScrollBox>
  )
}

/** The most rows of one list. Nobody reads more. */
const MAX_ROWS = 200
interface RowsProps {
  readonly rows: readonly TypedRow[]
  readonly tokens?: Typed['tokens']
}
const Section = ({ title, ...rows }: RowsProps & { readonly title: string }) => (
  <div className={css.section}>
    <div className={heading}>{title}</div>
    <Rows {...rows} />
  </div>
)
function Rows({ rows, tokens }: RowsProps) {
  const say = useText(typedText)
  const hiddenCount = rows.length - MAX_ROWS
  return (
    <>
      <dl className={css.rows} translate="no">
        {rows.slice(0, MAX_ROWS).map(({ name, value, means }) => (
          <div key={name} className={css.row}>
            <dt className={css.name}>{name}</dt>
            <dd className={typeof value === 'string' ? css.value : css.nested}>
              {typeof value === 'string' ? (
                <Value value={value} means={means} tokens={tokens} />
              ) : (
                <Rows rows={value} tokens={tokens} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hiddenCount > 0 && <div className={css.name}>{say('more', { count: hiddenCount })}</div>}
    </>
  )
}
