import { Button } from '../../../ui/kit/Button.js'
import { secondary } from '../../../ui/kit/button-looks.css.js'
import { useText } from '../../../ui/kit/use-text.js'
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
