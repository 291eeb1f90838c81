import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { openAgainText } from './open-again.text.js'

/** Opens the popup again if the user lost it. An unobtrusive link, because the user should look at the popup. */
export default function OpenAgain({ onClick }: { onClick(): void }) {
  const say = useText(openAgainText)
  return (
    <Button look={secondary} onClick={onClick}>
      {say('openAgain')}
    </Button>
  )
}
