import { BrandedStatus } from './BrandedStatus.js'
import { Button } from './Button.js'
import { danger } from './button-looks.css.js'
import { confirmRemovalText } from './confirm-removal.text.js'
import type { MaybeElement } from './element.js'
import { ScreenLayout } from './ScreenLayout.js'
import { useText } from './use-text.js'

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
