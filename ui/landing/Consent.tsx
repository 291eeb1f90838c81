import { Link } from '../kit/controls/Link.js'
import { useText } from '../kit/text/use-text.js'
import { useSurroundings } from '../kit/use-surroundings.js'
import { consent } from './consent.css.js'
import { consentText } from './consent.text.js'

/** The terms that a user accepts by logging in. Loaded where the app has terms; the landing waits for it. Wire §6.3. */
export default function Consent() {
  const say = useText(consentText)
  const { termsAndConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl } = useSurroundings().legal
  return (
    <p className={consent}>
      <span>{`${say('consent')} `}</span>
      {termsUrl && <Link href={termsUrl}>{say('terms')}</Link>}
      {termsUrl && privacyUrl && <span>{` ${say('and')} `}</span>}
      {privacyUrl && <Link href={privacyUrl}>{say('privacy')}</Link>}
    </p>
  )
}
