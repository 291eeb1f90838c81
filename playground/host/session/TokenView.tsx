import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'
import { Group } from '../controls/Group.js'
import { decode } from './decode.js'

/** A token's header and claims. They are not verified, which is the task of a server. */
export function TokenView({ name, raw }: { readonly name: string; readonly raw: string | null }) {
  const parts = raw ? decode(raw) : null
  return (
    <Group title={name}>
      {raw && parts ? (
        <>
          <div className="code-head">
            <span className="quiet">Good until {parts.expires}</span>
            <CopyButton text={raw} subject={`the ${name.toLowerCase()}`} />
          </div>
          <CodeBlock label={`${name}, decoded`} code={parts.json} />
          <CodeBlock label={`${name}, raw`} code={raw} raw />
        </>
      ) : (
        <p className="quiet">None.</p>
      )}
    </Group>
  )
}
