import { Button } from '../kit/Button.js'
import { ScreenLayout } from '../kit/ScreenLayout.js'
import { StatusIcon } from '../kit/StatusIcon.js'
import { kitText } from '../kit/text.js'
import { useText } from '../kit/use-text.js'

/** A screen's code did not arrive: say so, and offer the way on. */
export function LoadFailed({ onRetry }: { onRetry(): void }) {
  const say = useText(kitText)
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={say('loadFailed')}
      description={say('loadFailedDetail')}
      footer={<Button onClick={onRetry}>{say('retry')}</Button>}
    />
  )
}
