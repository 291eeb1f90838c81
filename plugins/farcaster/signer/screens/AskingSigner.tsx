import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { QrCode } from '../../../../ui/kit/qr/QrCode.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { FarcasterIcon } from '../../screens/farcaster-icon.js'
import type { SignerState } from '../contract.js'
import * as css from './awaiting-signer.css.js'
import { signerText } from './text.js'

/** Size in px; with the frame around it, 275. Wire §7.4. */
const QR_CODE_PX = 243

/** Asks the user to scan the code or to open the client on this device. */
export function AskingSigner({ state }: { readonly state: Extract<SignerState, { at: 'asking' | 'waiting' }> }) {
  const say = useText(signerText)
  const { device } = state
  const uri = state.at === 'waiting' ? state.request.uri : undefined
  if (device === 'desktop')
    return (
      <ScreenLayout title={say('title')} description={say('scan')}>
        <QrCode value={uri} size={QR_CODE_PX} label={say(uri ? 'codeLabel' : 'preparing')} logo={<FarcasterIcon />} />
        <div className={css.copy}>{uri && <CopyButton text={uri} label={say('copyLink')} wide />}</div>
      </ScreenLayout>
    )
  const newTab = device === 'mobile'
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="pending" logo={<FarcasterIcon size={48} />} />}
      title={say('title')}
      description={say(uri ? 'approve' : 'preparing')}
      footer={uri && <ButtonLink {...{ href: uri, newTab }}>{say('openApp')}</ButtonLink>}
    />
  )
}
