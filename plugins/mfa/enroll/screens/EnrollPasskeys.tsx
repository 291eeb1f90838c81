import type { LatchkitError } from '../../../../core/errors.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { PasskeyIcon } from '../../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { List } from '../../../../ui/kit/rows/List.js'
import { PasskeyRow } from '../../../../ui/kit/rows/PasskeyRow.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { line } from '../../verify/screens/code-entry.css.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollMoreText } from './enroll-more.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'passkeys' | 'adding' | 'enabling' }>
  send(event: EnrollEvent): void
  can(event: EnrollEvent): boolean
  words(error: LatchkitError): string
}
const LOGO = <PasskeyIcon size={32} />
/** A longer list shows one row less and 'View All'. Modal §2.6. */
const MAX_ROWS = 3

/** Lists the user's passkeys, enables all of them as second factors, and adds another. Modal §2.6, §4.14. */
export function EnrollPasskeys({ state, send, can, words }: Props) {
  const say = useText(enrollMoreText)
  const { passkeys, expanded, mayAdd, at } = state
  if (at === 'adding')
    return (
      <ScreenLayout
        icon={<BrandedStatus kind="pending" logo={LOGO} />}
        title={say('adding')}
        description={say('addingFollow')}
      />
    )
  const error = at === 'passkeys' ? state.error : undefined
  const busy = at === 'enabling'
  const hasPasskeys = passkeys.length > 0
  const shown = expanded || passkeys.length <= MAX_ROWS ? passkeys : passkeys.slice(0, MAX_ROWS - 1)
  const add = can({ type: 'add' }) && (
    <Button {...(hasPasskeys && { look: secondary })} onClick={() => send({ type: 'add' })}>
      {say('addPasskey')}
    </Button>
  )
  return (
    <ScreenLayout
      icon={!hasPasskeys && <BrandedStatus kind="pending" progress={0} logo={LOGO} />}
      title={say(hasPasskeys ? 'passkeysTitle' : 'setUpPasskey')}
      description={say(hasPasskeys ? 'passkeysWhy' : mayAdd ? 'passkeyWhy' : 'passkeysOff')}
      footer={
        <>
          {error && (
            <div className={line}>
              <FieldError>{words(error)}</FieldError>
            </div>
          )}
          {hasPasskeys && (
            <Button loading={busy} onClick={() => send({ type: 'enable' })}>
              {say('enablePasskeys')}
            </Button>
          )}
          {!busy && add}
        </>
      }
    >
      {hasPasskeys && (
        <List label={say('yours')}>
          {shown.map((passkey) => (
            <PasskeyRow key={passkey.credentialId} passkey={passkey} />
          ))}
        </List>
      )}
      {shown.length < passkeys.length && (
        <div className={line}>
          <Button variant="text" onClick={() => send({ type: 'expand' })}>
            {say('all')}
          </Button>
        </div>
      )}
    </ScreenLayout>
  )
}
