import { Link } from '../kit/Link.js'
import { type Surroundings, useSurroundings } from '../kit/use-surroundings.js'
import { useText } from '../kit/use-text.js'
import { consent } from './landing.css.js'
import { landingText } from './text.js'

/** The app has terms, and does not ask for them on a screen of their own. */
export const consents = ({ termsUrl, privacyUrl, mustAccept }: Surroundings['legal']): boolean =>
  !mustAccept && !!(termsUrl || privacyUrl)

/** What logging in agrees to. Wire §6.3. */
export function Consent() {
  const say = useText(landingText)
  const { termsUrl, privacyUrl } = useSurroundings().legal
  return (
    <p className={consent}>
      {say('consent')} {termsUrl && <Link href={termsUrl}>{say('terms')}</Link>}
      {termsUrl && privacyUrl && ` ${say('and')} `}
      {privacyUrl && <Link href={privacyUrl}>{say('privacy')}</Link>}
    </p>
  )
}
