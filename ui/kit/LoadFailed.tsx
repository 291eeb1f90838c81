import { Button } from './Button.js'
import { ScreenLayout } from './ScreenLayout.js'
import { StatusIcon } from './StatusIcon.js'
import { kitText } from './text.js'
import { useText } from './use-text.js'

/** What a screen, or a stage of one, is drawn by did not arrive: says so, and offers the way on. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
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
