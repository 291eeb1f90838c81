import { ButtonLink } from '../../../../ui/kit/controls/ButtonLink.js'
import { compact, secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { QrCode } from '../../../../ui/kit/qr/QrCode.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { appLinks } from '../../brands/app-links.js'
import { Marks } from '../../brands/screens/Marks.js'
import { walletsText } from '../../brands/screens/text.js'
import { WalletMark } from '../../brands/screens/WalletMark.js'
import type { ConnectState, WalletOption } from '../../contract.js'
import * as css from './apart.css.js'
import { apartText } from './apart.text.js'

const words = { space: 'wallets', entries: { ...walletsText.entries, ...apartText.entries } } as const

type Props = { readonly state: Extract<ConnectState, { at: 'connecting' }> }

/** Connects a wallet on another device, or in another app of this device, with WalletConnect. Wire §5.8. */
export default function Apart({ state }: Props) {
  return state.mobile ? <Links state={state} /> : <Scan state={state} />
}

/** Size in px; with the frame around it, 275. */
const QR_CODE_PX = 243
/** The entry for any wallet that can scan a code. */
const ANY = 'wallet_connect'
/** Where a wallet's extension is installed from. This screen is for a wallet that the browser does not have. */
const EXTENSIONS: Readonly<Record<string, string>> = { metamask: 'https://metamask.io/download' }

function Scan({ state: { wallet, uri } }: Props) {
  const say = useText(words)
  const values = { wallet: wallet.name }
  const extension = EXTENSIONS[wallet.id]
  return (
    <ScreenLayout title={say('waitingFor', values)} description={say(wallet.id === ANY ? 'scanAny' : 'scan', values)}>
      <QrCode
        value={uri}
        size={QR_CODE_PX}
        label={say(uri ? 'codeLabel' : 'preparing', values)}
        logo={<Centre {...wallet} />}
      />
      <div className={css.copy}>{uri && <CopyButton text={uri} label={say('copyLink')} wide />}</div>
      {extension && (
        <ButtonLink href={extension} look={secondary} newTab>
          {say('getExtension', values)}
        </ButtonLink>
      )}
    </ScreenLayout>
  )
}

const Centre = ({ id, name, icon }: WalletOption) => <WalletMark {...{ id, name, icon }} size={34} />

function Links({ state: { wallet, uri } }: Props) {
  const say = useText(words)
  const values = { wallet: wallet.name }
  const [link, other] = uri ? linksOf(wallet, uri) : []
  const accept = wallet.id === ANY ? 'acceptAnywhere' : 'acceptInApp'
  return (
    <ScreenLayout
      icon={<Marks wallet={wallet} kind="pending" />}
      title={say('waitingFor', values)}
      description={say(uri ? accept : 'preparing', values)}
    >
      {link && <ButtonLink href={link}>{say(wallet.id === ANY ? 'openAny' : 'open', values)}</ButtonLink>}
      {uri && (
        <div className={css.footer}>
          <span>{say('stillHere')}</span>
          {other && (
            <ButtonLink href={other} look={compact}>
              {say('otherLink', values)}
            </ButtonLink>
          )}
          <CopyButton text={uri} label={say('copyLink')} />
        </div>
      )}
    </ScreenLayout>
  )
}

/**
 * Returns links that open the wallet's app, with the native link first. If the wallet's links are unknown, returns a
 * link for any wallet.
 */
function linksOf({ id }: WalletOption, uri: string): readonly string[] {
  const bases = appLinks(id)
  if (!bases[0]) return uri.startsWith('wc:') ? [uri] : []
  return bases.map((base) => `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`)
}
