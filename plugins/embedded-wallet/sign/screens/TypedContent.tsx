import { Disclosure } from '../../../../ui/kit/controls/Disclosure.js'
import { ScrollBox } from '../../../../ui/kit/layout/ScrollBox.js'
import { Warning } from '../../../../ui/kit/requests/Warning.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { EffectRows, EffectWarnings, useDescriptions } from '../../effects/screens/Effects.js'
import type { SignContent, SignTask, TypedRow } from '../contract.js'
import { code, heading } from './sign-request.css.js'
import { TypedValue as Value } from './TypedValue.js'
import * as css from './typed.css.js'
import { typedText } from './typed.text.js'

type Typed = Extract<SignContent, { readonly kind: 'typed' }>
interface Props {
  readonly content: Typed
  readonly account: SignTask['address']
}

/** Typed data: its permissions in words if they are known, else a table. The whole data as JSON can be opened. */
export function TypedContent({ content, account }: Props) {
  const say = useText(typedText)
  const { gives, tokens = {} } = content
  const table = <Table content={content} />
  return (
    <>
      {gives ? <Permissions gives={gives} tokens={tokens} account={account} /> : table}
      {gives && <Disclosure summary={say('details')}>{table}</Disclosure>}
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

interface PermissionsProps extends Pick<Props, 'account'> {
  readonly gives: NonNullable<Typed['gives']>
  readonly tokens: NonNullable<Typed['tokens']>
}
function Permissions({ gives, tokens, account }: PermissionsProps) {
  const say = useText(typedText)
  const effects = useDescriptions({ effects: gives.effects, tokens }, gives.chain, account)
  return (
    <>
      <dl className={css.grant}>
        <EffectRows of={effects} />
      </dl>
      <EffectWarnings of={effects} />
      <Warning>{say('givesWarning')}</Warning>
    </>
  )
}

function Table({ content: { domain, message, primaryType, tokens } }: Pick<Props, 'content'>) {
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
