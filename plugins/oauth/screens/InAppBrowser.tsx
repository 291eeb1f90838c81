import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { CopyButton } from '../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { OAuthEvent, OAuthState } from '../contract.js'
import { BRANDS, BrandMark } from './brands.js'
import * as css from './in-app-browser.css.js'
import { inAppBrowserText } from './in-app-browser.text.js'

/** Shown in an in-app browser and in one without storage: how to log in elsewhere. Core §5, Modal §8.4, Wire §6.3. */
export default function InAppBrowser({ state, send }: ScreenProps<OAuthState, OAuthEvent>) {
  const say = useText(inAppBrowserText)
  if (state.at !== 'blocked') return null
  const { provider, back, elsewhere } = state
  const goBack = () => send({ type: 'back' })
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="warn" logo={<BrandMark provider={provider} size={44} />} />}
      title={say('notPossible')}
      description={say('external', { provider: BRANDS[provider].label })}
      footer={
        elsewhere.browser ? (
          <ButtonLink href={elsewhere.browser}>{say('open')}</ButtonLink>
        ) : (
          !!back && <Button onClick={goBack}>{say('another')}</Button>
        )
      }
    >
      <div className={css.copy}>
        <CopyButton text={elsewhere.href} label={say('copyLink')} />
      </div>
    </ScreenLayout>
  )
}
