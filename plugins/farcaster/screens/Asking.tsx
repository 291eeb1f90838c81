import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { CopyButton } from '../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { QrCode } from '../../../ui/kit/qr/QrCode.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FarcasterState } from '../contract.js'
import * as css from './awaiting-farcaster.css.js'
import { FarcasterIcon } from './farcaster-icon.js'
import { farcasterText } from './text.js'

/** Asks the user to scan the code or to open the client on this device. */
export function Asking({ state }: { readonly state: Extract<FarcasterState, { at: 'initialising' | 'waiting' }> }) {
  const say = useText(farcasterText)
  const { device, intent } = state
  const uri = state.at === 'waiting' ? state.channel.uri : undefined
  const title = say(intent === 'login' ? 'loginTitle' : 'linkTitle')
  if (device === 'desktop')
    return (
      <ScreenLayout title={title} description={say('scan')}>
        <QrCode value={uri} size={QR_CODE_PX} label={say(uri ? 'codeLabel' : 'preparing')} logo={<FarcasterIcon />} />
        <div className={css.copy}>{uri && <CopyButton text={uri} label={say('copyLink')} wide />}</div>
      </ScreenLayout>
    )
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="pending" logo={<FarcasterIcon size={48} />} />}
      title={title}
      description={say(uri ? 'approve' : 'preparing')}
      footer={
        uri && (
          <ButtonLink href={uri} newTab={device === 'mobile'}>
            {say('openApp')}
          </ButtonLink>
        )
      }
    />
  )
}

/** Size in px; with the frame around it, 275. Wire §7.4. */
const QR_CODE_PX = 243
