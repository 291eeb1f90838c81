import { Button } from './Button.js'
import { ScreenLayout } from './ScreenLayout.js'
import { StatusIcon } from './StatusIcon.js'
import { kitText } from './text.js'
import { useText } from './use-text.js'

/** Shown where the code of a screen could not be loaded, with a button to try again. */
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
