import { Button } from '../controls/Button.js'
import { StatusIcon } from '../marks/StatusIcon.js'
import { kitText } from '../text/text.js'
import { useText } from '../text/use-text.js'
import { ScreenLayout } from './ScreenLayout.js'

/** Shown if the code of a screen could not be loaded, with a button to try again. */
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
