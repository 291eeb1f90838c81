import { delayed } from '../../theme/tokens.css.js'
import { Spinner } from '../marks/Spinner.js'
import { kitText } from '../text/text.js'
import { useText } from '../text/use-text.js'
import { waiting } from './waiting.css.js'

/**
 * A placeholder until there is something to draw. It appears after a moment, since a spinner that flashes is worse
 * than none (Architecture §5). It takes the focus, since keys would otherwise go to the page.
 */
export function Waiting() {
  const say = useText(kitText)
  return (
    <div className={`${waiting} ${delayed}`} tabIndex={-1} data-autofocus="">
      <Spinner size={32} label={say('loading')} />
    </div>
  )
}
