import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { text } from '../../../ui/kit/controls/button.css.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import type { ConsentEvent, ConsentState } from '../contract.js'
import { DocumentIcon } from './document-icon.js'
import { legalText } from './text.js'

/** Shows links to the terms, and asks the user to accept them. Modal §2.5. */
export default function AffirmativeConsent({ state, send }: ScreenProps<ConsentState, ConsentEvent>) {
  const say = useText(legalText)
  const { termsAndConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl } = useSurroundings().legal
  const failed = state.at === 'asking' && state.error
  const links = (termsUrl || privacyUrl) && (
    <>
      {termsUrl && (
        <ButtonLink look={text} href={termsUrl} newTab>
          {say('viewTerms')}
        </ButtonLink>
      )}
      {privacyUrl && (
        <ButtonLink look={text} href={privacyUrl} newTab>
          {say('viewPrivacy')}
        </ButtonLink>
      )}
    </>
  )
  const footer = (
    <>
      {failed && <FieldError>{say('failed')}</FieldError>}
      <Button
        loading={state.at === 'accepting'}
        disabled={state.at === 'declining'}
        onClick={() => send({ type: 'accept' })}
      >
        {say('accept')}
      </Button>
      <Button
        variant="text"
        loading={state.at === 'declining'}
        disabled={state.at === 'accepting'}
        onClick={() => send({ type: 'decline' })}
      >
        {say('decline')}
      </Button>
    </>
  )
  return (
    <ScreenLayout icon={<DocumentIcon />} title={say('title')} description={say('body')} footer={footer}>
      {links}
    </ScreenLayout>
  )
}
