import { Card } from '../page/Card.js'
import { AppearanceGroup } from './AppearanceGroup.js'
import { BehaviourGroup } from './BehaviourGroup.js'
import { EmbeddedGroup } from './EmbeddedGroup.js'
import type { GroupProps } from './group-props.js'
import { MethodsGroup } from './MethodsGroup.js'
import { NextLoginGroup } from './NextLoginGroup.js'
import { WalletsGroup } from './WalletsGroup.js'
import { WordsGroup } from './WordsGroup.js'

/** All settings of the host's `config`. Changes are applied at once. */
export function HostSettingsPanel({ settings, change, reset }: GroupProps & { reset(): void }) {
  const group = { settings, change }
  return (
    <Card
      id="config"
      title="Host configuration"
      lead={
        <>
          The <code>config</code> of <code>LatchkitProvider</code>, applied at once and kept in this browser.
        </>
      }
      actions={
        <button type="button" className="small" onClick={reset}>
          Reset
        </button>
      }
    >
      <AppearanceGroup {...group} />
      <MethodsGroup {...group} />
      <WalletsGroup {...group} />
      <EmbeddedGroup {...group} />
      <WordsGroup {...group} />
      <BehaviourGroup {...group} />
      <NextLoginGroup {...group} />
    </Card>
  )
}
