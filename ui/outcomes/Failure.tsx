import { record, text, webUrl } from '../../core/lib/read.js'
import type { OutcomeEvent, OutcomeState } from '../../core/sign-in/outcome.flow.js'
import { Button } from '../kit/controls/Button.js'
import { ButtonLink } from '../kit/controls/ButtonLink.js'
import { ShieldIcon } from '../kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../kit/layout/ScreenLayout.js'
import { Emblem } from '../kit/marks/Emblem.js'
import { StatusIcon } from '../kit/marks/StatusIcon.js'
import type { ScreenProps } from '../kit/screen.js'
import { Announce } from '../kit/text/Announce.js'
import { useText } from '../kit/text/use-text.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import type { Explanation } from './explain.js'
import { outcomesText } from './text.js'
import { useExplanation } from './use-explanation.js'

export type OutcomeProps = ScreenProps<OutcomeState, OutcomeEvent>

interface FailureProps extends Explanation {
  /** The app does not admit this user, so nothing has failed. */
  readonly refused?: boolean
  /** The URL that the button opens; without it the button continues in the dialog. */
  readonly href?: string | null | undefined
  onGoOn(): void
}
/** A title, a detail and one button. Modal §2.5. */
function Failure({ refused, title, detail, button, href, onGoOn }: FailureProps) {
  return (
    <ScreenLayout
      icon={
        refused ? (
          <Emblem>
            <ShieldIcon size={28} />
          </Emblem>
        ) : (
          <StatusIcon kind="error" />
        )
      }
      title={title}
      description={detail || undefined}
      footer={href ? <ButtonLink href={href}>{button}</ButtonLink> : <Button onClick={onGoOn}>{button}</Button>}
    >
      <Announce>{`${title} ${detail}`}</Announce>
    </ScreenLayout>
  )
}

/** Modal §8.1. */
export function ErrorScreen({ state, send }: OutcomeProps) {
  const words = useExplanation(state)
  return words ? <Failure {...words} onGoOn={() => send({ type: 'goOn' })} /> : null
}

/** The app's own texts and link, if it has any. Modal §8.1. */
export function AllowlistRejection({ state, send }: OutcomeProps) {
  const defaults = useExplanation(state)
  const words = record(useSurroundings().app.allowlist_config)
  if (!defaults) return null
  const texts = {
    title: text(words.error_title) || defaults.title,
    detail: text(words.error_detail) || defaults.detail,
    button: text(words.cta_text) || defaults.button,
  }
  return <Failure refused {...texts} href={webUrl(words.cta_link)} onGoOn={() => send({ type: 'goOn' })} />
}

/** Wire §6.4. */
export function AccountNotFound({ send }: OutcomeProps) {
  const say = useText(outcomesText)
  const { appName } = useSurroundings()
  const words = { detail: say('accountNotFoundDetail', { app: appName }), button: say('logInAgain') }
  return <Failure refused title={say('accountNotFound')} {...words} onGoOn={() => send({ type: 'goOn' })} />
}

/** Modal §8.3, Wire §6.4. */
export function UserLimit({ send }: OutcomeProps) {
  const say = useText(outcomesText)
  const words = { detail: say('userLimitDetail'), button: say('goBack') }
  return <Failure refused title={say('userLimit')} {...words} onGoOn={() => send({ type: 'goOn' })} />
}
