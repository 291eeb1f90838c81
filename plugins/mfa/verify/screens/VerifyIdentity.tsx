import { Button } from '../../../../ui/kit/Button.js'
import { secondary } from '../../../../ui/kit/button-looks.css.js'
import { FieldError } from '../../../../ui/kit/FieldError.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { List } from '../../../../ui/kit/List.js'
import { ListRow } from '../../../../ui/kit/ListRow.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { VerifyEvent, VerifyState } from '../contract.js'
import { AskPasskey } from './AskPasskey.js'
import { EnterBackupCode } from './EnterBackupCode.js'
import { EnterCode, SendingCode } from './EnterCode.js'
import { ICONS } from './icons.js'
import { verifyText } from './verify.text.js'
import { WORDS } from './words.js'

export type VerifyProps = ScreenProps<VerifyState, VerifyEvent>

/** Asks for a second factor: a choice, a code, a passkey. Modal §2.6, §4.14, §8.11. */
export default function VerifyIdentity({ state, send, can }: VerifyProps) {
  switch (state.at) {
    case 'choosing':
      return <Choose {...{ state, send }} />
    case 'ready':
    case 'prompting':
      return <AskPasskey {...{ state, send, can }} />
    case 'code':
      return <EnterCode {...{ state, send, can }} />
    case 'backup':
      return <EnterBackupCode {...{ state, send }} />
    case 'beginning':
    case 'problem':
    case 'submitting':
    case 'blocked': {
      if (state.method === 'backup_code') return <EnterBackupCode {...{ state, send }} />
      if (state.method === 'passkey' || !state.method) return <AskPasskey {...{ state, send, can }} />
      return state.at === 'beginning' || state.at === 'problem' ? (
        <SendingCode {...{ state, send }} />
      ) : (
        <EnterCode {...{ state, send, can }} />
      )
    }
  }
}

interface ChooseProps {
  readonly state: Extract<VerifyState, { at: 'choosing' }>
  send(event: VerifyEvent): void
}
function Choose({ state, send }: ChooseProps) {
  const say = useText(verifyText)
  const { methods, error } = state
  return (
    <ScreenLayout
      icon={<ShieldIcon size={32} />}
      title={say('verifyTitle')}
      description={say('verifyWhy')}
      footer={
        <>
          {error && <FieldError>{say(WORDS[error.code] ?? 'wrong')}</FieldError>}
          <Button look={secondary} onClick={() => send({ type: 'cancel' })}>
            {say('notNow')}
          </Button>
        </>
      }
    >
      <List label={say('verifyTitle')}>
        {methods.map((method) => {
          const Icon = ICONS[method]
          return (
            <ListRow
              key={method}
              icon={<Icon />}
              label={say(method)}
              onClick={() => send({ type: 'choose', method })}
            />
          )
        })}
        <ListRow icon={<KeyIcon />} label={say('useBackup')} onClick={() => send({ type: 'backup' })} />
      </List>
    </ScreenLayout>
  )
}
