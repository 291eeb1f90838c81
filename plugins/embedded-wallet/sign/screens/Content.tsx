import { Disclosure } from '../../../../ui/kit/Disclosure.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { SignContent, TypedRow } from '../contract.js'
import { signText } from './sign.text.js'
import * as css from './sign-request.css.js'

/** What is signed: text, bytes, or typed data as a table. */
export function Content({ content }: { readonly content: SignContent }) {
  const say = useText(signText)
  if (content.kind === 'typed')
    return (
      <>
        <Scrolling label={content.primaryType}>
          {content.domain.length > 0 && <Section title={say('domain')} rows={content.domain} />}
          <Section title={content.primaryType} rows={content.message} />
        </Scrolling>
        <Disclosure summary={say('raw')}>
          <Scrolling label={say('raw')} look={css.raw}>
            <pre className={css.code}>{content.raw}</pre>
          </Scrolling>
        </Disclosure>
      </>
    )
  const isText = content.kind === 'text'
  return (
    <Scrolling label={say(isText ? 'message' : 'bytes')}>
      {!isText && <div className={css.heading}>{say('bytes')}</div>}
      <pre className={isText ? css.message : css.code}>{content.text}</pre>
    </Scrolling>
  )
}

interface ScrollingProps {
  readonly label: string
  readonly look?: string
  readonly children: React.ReactNode
}
function Scrolling({ label, look = css.content, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={look} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
interface RowsProps {
  readonly rows: readonly TypedRow[]
}
const Section = ({ title, rows }: RowsProps & { readonly title: string }) => (
  <div className={css.section}>
    <div className={css.heading}>{title}</div>
    <Rows rows={rows} />
  </div>
)
const Rows = ({ rows }: RowsProps) => (
  <dl className={css.rows}>
    {rows.map(({ name, value }) => (
      <div key={name} className={css.row}>
        <dt className={css.name}>{name}</dt>
        <dd className={typeof value === 'string' ? css.value : css.nested}>
          {typeof value === 'string' ? value : <Rows rows={value} />}
        </dd>
      </div>
    ))}
  </dl>
)
