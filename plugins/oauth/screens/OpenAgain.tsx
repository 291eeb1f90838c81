import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { openAgainText } from './open-again.text.js'

/** For a window that was lost. Quiet, as the user is meant to look at the window. */
export default function OpenAgain({ onClick }: { onClick(): void }) {
  const say = useText(openAgainText)
  return (
    <Button look={secondary} onClick={onClick}>
      {say('openAgain')}
    </Button>
  )
}
