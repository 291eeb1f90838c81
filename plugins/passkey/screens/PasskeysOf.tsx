import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { PasskeyIcon } from '../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { RemoveButton } from '../../../ui/kit/requests/RemoveButton.js'
import { List } from '../../../ui/kit/rows/List.js'
import { PasskeyRow, usePasskeyName } from '../../../ui/kit/rows/PasskeyRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { PasskeyContract, PasskeysEvent, PasskeysState } from '../contract.js'
import * as css from './link-passkey.css.js'
import { passkeyText } from './text.js'

interface Props extends ScreenProps<PasskeysState, PasskeysEvent> {
  readonly state: Extract<PasskeysState, { at: 'list' }>
}
/** Number of rows before the list is expanded. Modal §2.6. */
const COLLAPSED_ROWS = 2

/** Lists the user's passkeys, with a button to add one if the limit allows it. */
export function PasskeysOf({ state, send, can }: Props) {
  const say = useText(passkeyText)
  const nameOf = usePasskeyName()
  const { passkeys, expanded, error } = state
  const hasPasskeys = passkeys.length > 0
  const shown = expanded ? passkeys : passkeys.slice(0, COLLAPSED_ROWS)
  const full = !can({ type: 'add' })
  return (
    <ScreenLayout
      icon={!hasPasskeys && <BrandedStatus kind="pending" progress={0} logo={<PasskeyIcon size={32} />} />}
      title={say(hasPasskeys ? 'yours' : 'intro')}
      description={say(full ? 'full' : hasPasskeys ? 'manage' : 'why')}
      footer={
        <>
          {error && (
            <div className={css.error}>
              <FieldError>{say(WORDS[error.code] ?? (error.retryable ? 'failed' : 'unknown'))}</FieldError>
            </div>
          )}
          {!full && <Button onClick={() => send({ type: 'add' })}>{say('add')}</Button>}
        </>
      }
    >
      {hasPasskeys && (
        <>
          <List label={say('yours')}>
            {shown.map((passkey) => (
              <PasskeyRow
                key={passkey.credentialId}
                passkey={passkey}
                badge={passkey.enrolledInMfa && <Badge>{say('inMfa')}</Badge>}
                trailing={
                  <RemoveButton
                    label={say('remove', { name: nameOf(passkey) })}
                    onClick={() => send({ type: 'unlink', passkey })}
                  />
                }
              />
            ))}
          </List>
          {shown.length < passkeys.length && (
            <div className={css.all}>
              <Button variant="text" onClick={() => send({ type: 'expand' })}>
                {say('all')}
              </Button>
            </div>
          )}
        </>
      )}
    </ScreenLayout>
  )
}

/** The texts by error code. Modal §8.5. */
const WORDS: ErrorWords<PasskeyContract['errors'], keyof typeof passkeyText.entries> = {
  cannot_link_more_of_type: 'cannotLinkMore',
  cannot_unlink_sole_account: 'sole',
  linked_to_another_user: 'linkedToAnother',
  not_supported: 'notSupported',
  passkey_already_there: 'alreadyThere',
  passkey_enrolled_in_mfa: 'enrolled',
  passkey_not_allowed: 'notAllowed',
  too_many_requests: 'tooMany',
}
