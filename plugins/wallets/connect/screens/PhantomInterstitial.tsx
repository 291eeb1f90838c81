import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Marks } from '../../brands/screens/Marks.js'
import type { InstallEvent, InstallState } from '../../contract.js'
import { phantomText } from './phantom.text.js'

/**
 * Opens Phantom's own browser on this phone, where the login continues, or the store if that failed. Wire §6.4, §7.6.
 */
export default function PhantomInterstitial({ state, send }: ScreenProps<InstallState, InstallEvent>) {
  const say = useText(phantomText)
  if (state.at !== 'interstitial' && state.at !== 'followed') return <Waiting />
  const { wallet, waited, relogin, href, universal, store } = state
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind="pending" />}
      title={say(waited ? 'stillHere' : 'redirecting')}
      description={say(waited ? 'stillHereWhy' : relogin ? 'reloginWhy' : 'redirectWhy')}
      footer={
        <>
          <ButtonLink href={waited ? universal : href} onClick={() => send({ type: 'followed' })}>
            {say('goOn')}
          </ButtonLink>
          {waited && (
            <ButtonLink href={store} look={secondary} newTab>
              {say('store')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
