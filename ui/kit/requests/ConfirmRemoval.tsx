import { Button } from '../controls/Button.js'
import { danger } from '../controls/button-looks.css.js'
import type { MaybeElement } from '../element.js'
import { ScreenLayout } from '../layout/ScreenLayout.js'
import { BrandedStatus } from '../marks/BrandedStatus.js'
import { useText } from '../text/use-text.js'
import { confirmRemovalText } from './confirm-removal.text.js'

export interface ConfirmRemovalProps {
  readonly logo: MaybeElement
  readonly title: string
  /** The consequence for the user. */
  readonly detail: string
  /** Whether the removal is in progress. */
  readonly removing: boolean
  onConfirm(): void
  onKeep(): void
}

/** Asks for confirmation before something is removed from the user's account. Wire §6.4. */
export function ConfirmRemoval({ logo, title, detail, removing, onConfirm, onKeep }: ConfirmRemovalProps) {
  const say = useText(confirmRemovalText)
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="warn" logo={logo} />}
      title={title}
      description={detail}
      footer={
        <>
          <Button look={danger} loading={removing} onClick={onConfirm}>
            {say('yesRemove')}
          </Button>
          <Button variant="text" disabled={removing} onClick={onKeep}>
            {say('keep')}
          </Button>
        </>
      }
    />
  )
}
