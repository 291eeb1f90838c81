import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'
import { Card } from '../page/Card.js'
import connector from './connector.ts?raw'
import provider from './WithWagmi.tsx?raw'

const FILES = [
  ['connector.ts', connector],
  ['WithWagmi.tsx', provider],
] as const

/** The source of the wagmi integration that this page uses. */
export function Source() {
  return (
    <Card id="source" title="How" lead="Two files make wagmi read Latchkit’s wallets. These are the ones at work here.">
      {FILES.map(([name, code]) => (
        <div key={name} className="forked">
          <div className="code-head">
            <h3>
              <code>{name}</code>
            </h3>
            <CopyButton text={code} subject={name} />
          </div>
          <CodeBlock label={name} code={code} />
        </div>
      ))}
    </Card>
  )
}
