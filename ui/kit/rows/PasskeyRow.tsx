import type { PasskeyAccount } from '../../../core/user.js'
import type { MaybeElement } from '../element.js'
import { PasskeyIcon } from '../icons/PasskeyIcon.js'
import { type Say, useText } from '../text/use-text.js'
import { InfoRow } from './InfoRow.js'
import { passkeyRowText } from './passkey-row.text.js'

export interface PasskeyRowProps {
  readonly passkey: PasskeyAccount
  readonly badge?: MaybeElement
  readonly trailing?: MaybeElement
}

/** One of the user's passkeys: its name, and when it was last used. Modal §2.6. */
export function PasskeyRow({ passkey, badge, trailing }: PasskeyRowProps) {
  const say = useText(passkeyRowText)
  // with the time: several passkeys of one name may be of one day
  const used = passkey.latestVerifiedAt?.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <InfoRow
      icon={<PasskeyIcon />}
      label={nameOf(passkey, say)}
      detail={used && say('lastUsed', { date: used })}
      badge={badge}
      trailing={trailing}
    />
  )
}

/** The name of a passkey, for texts about it. */
export function usePasskeyName(): (passkey: PasskeyAccount) => string {
  const say = useText(passkeyRowText)
  return (passkey) => nameOf(passkey, say)
}

/** The details by which users tell their passkeys apart. Modal §2.6. */
function nameOf(passkey: PasskeyAccount, say: Say<keyof typeof passkeyRowText.entries>): string {
  const { authenticatorName: authenticator, createdWithBrowser: browser, createdWithOs: os } = passkey
  if (authenticator && browser) return say('named', { authenticator, browser })
  return browser && os ? say('browserOn', { browser, os }) : say('unknownDevice')
}
