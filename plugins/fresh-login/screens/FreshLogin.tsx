import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../ui/kit/fields/FieldError.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { PasskeyIcon } from '../../../ui/kit/icons/PasskeyIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { ShieldIcon } from '../../../ui/kit/icons/ShieldIcon.js'
import { UserIcon } from '../../../ui/kit/icons/UserIcon.js'
import { WalletIcon } from '../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FreshLoginContract, FreshLoginEvent, FreshLoginState, Way } from '../contract.js'
import { freshLoginText } from './text.js'

/** The user chose to go back, so there is nothing to explain. */
const WORDLESS = ['user_rejected_request', 'exited_auth_flow']

const WORDS: ErrorWords<FreshLoginContract['errors'], keyof typeof freshLoginText.entries> = {
  linked_to_another_user: 'another',
  popup_blocked: 'blocked',
}

/**
 * Asks the user to log in again with one of their logins. Shown over the operation that needs it. Modal §2.6, decision
 * 43.
 */
export default function FreshLogin({ state, send }: ScreenProps<FreshLoginState, FreshLoginEvent>) {
  const say = useText(freshLoginText)
  const { at, ways } = state
  const error = at === 'choosing' ? state.error : undefined
  const blocked = at === 'choosing' && error?.code === 'popup_blocked' ? state.way : undefined
  const onlyPasskey = ways.every(({ method }) => method === 'passkey')
  return (
    <ScreenLayout
      icon={<ShieldIcon size={32} />}
      title={say('title')}
      description={say('why')}
      footer={
        <>
          {error && !WORDLESS.includes(error.code) && <FieldError>{say(WORDS[error.code] ?? 'failed')}</FieldError>}
          {onlyPasskey && <p>{say('elsewhere')}</p>}
          {blocked && <Button onClick={() => send({ type: 'choose', way: blocked })}>{say('retry')}</Button>}
          <Button variant="text" onClick={() => send({ type: 'cancel' })}>
            {say('notNow')}
          </Button>
        </>
      }
    >
      <List label={say('title')}>
        {ways.map((way) => (
          <ListRow
            key={way.method + (way.to ?? '')}
            icon={iconOf(way)}
            label={
              way.to ? (
                <span translate="no">{way.to}</span>
              ) : (
                (way.label ?? say(way.method === 'passkey' ? 'passkey' : 'other'))
              )
            }
            loading={at === 'entering' && state.way === way}
            disabled={at === 'entering' && state.way !== way}
            onClick={() => send({ type: 'choose', way })}
          />
        ))}
      </List>
    </ScreenLayout>
  )
}

function iconOf({ method, icon }: Way) {
  if (icon) return icon
  if (method === 'email') return <MailIcon />
  if (method === 'sms') return <PhoneIcon />
  if (method === 'passkey') return <PasskeyIcon />
  return method.startsWith('wallet:') ? <WalletIcon /> : <UserIcon />
}
