import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import type { Facts } from './plugins.js'
import { writeFile } from './write-file.js'

/** The configuration as a file of a host. */
export function Snippet(facts: Facts & { readonly connection: Connection }) {
  const code = writeFile(facts)
  return (
    <Card
      id="code"
      title="The same in code"
      lead={
        <>
          The whole <code>main.tsx</code> of a page that has an element with the id <code>root</code>: it logs in as
          this page does, and has only the plugins that the app uses now.
        </>
      }
      actions={<CopyButton text={code} subject="the file" />}
    >
      <CodeBlock label="Configuration in code" code={code} />
    </Card>
  )
}
