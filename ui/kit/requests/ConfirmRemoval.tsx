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
  /** It was confirmed, and is under way. */
  readonly removing: boolean
  onConfirm(): void
  onKeep(): void
}

/** Asks before something of the user's account is removed. Wire §6.4. */
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
