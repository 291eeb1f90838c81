import type { LatchkitProviderProps } from 'latchkit/react'
import { isValidElement } from 'react'
import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'
import { Group } from '../controls/Group.js'

const shown = (_: string, value: unknown) => (isValidElement(value) ? `<${String(value.type)} … />` : value)

/** The configuration as code for a host. */
export function Snippet({ config }: { readonly config: LatchkitProviderProps['config'] }) {
  const code = `const config = ${JSON.stringify(config, shown, 2)}`
  return (
    <div className="card snippet">
      <Group title="The same in code">
        <div className="code-head">
          <CopyButton text={code} subject="the configuration" />
        </div>
        <CodeBlock label="Configuration in code" code={code} />
      </Group>
    </div>
  )
}
