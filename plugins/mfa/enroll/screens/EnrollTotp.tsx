import { Button } from '../../../../ui/kit/controls/Button.js'
import { CopyButton } from '../../../../ui/kit/controls/CopyButton.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { QrCode } from '../../../../ui/kit/qr/QrCode.js'
import { InfoRow } from '../../../../ui/kit/rows/InfoRow.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import * as css from './enroll.css.js'
import { enrollText } from './enroll.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'preparing' | 'scan' }>
  send(event: EnrollEvent): void
}

/** The secret for an authenticator app, as a QR code and as text. Modal §2.6. */
export function EnrollTotp({ state, send }: Props) {
  const say = useText(enrollText)
  if (state.at === 'preparing') return <Waiting />
  const { secret, authUrl } = state.authenticator
  return (
    <ScreenLayout
      title={say('scanTitle')}
      description={say('scanWhy')}
      footer={<Button onClick={() => send({ type: 'continue' })}>{say('goOn')}</Button>}
    >
      <QrCode value={authUrl} label={say('scanLabel')} size={180} />
      <InfoRow label={say('secretWhy')} detail={<InGroups secret={secret} />} trailing={<CopyButton text={secret} />} />
    </ScreenLayout>
  )
}

/** Groups of four letters are easier to type. */
function InGroups({ secret }: { readonly secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <span className={css.secret} dir="ltr" translate="no">
      {groups.map((letters, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be equal, and none is reordered
        <span key={index}>{letters}</span>
      ))}
    </span>
  )
}
