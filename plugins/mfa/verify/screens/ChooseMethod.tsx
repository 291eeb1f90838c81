import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { List } from '../../../../ui/kit/rows/List.js'
import { ListRow } from '../../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { MfaFactor, VerifyEvent, VerifyState } from '../contract.js'
import { chooseMethodText } from './choose-method.text.js'
import { line } from './code-entry.css.js'
import { ICONS } from './icons.js'
import { usePurpose } from './use-purpose.js'
import { verifyText } from './verify.text.js'
import { WaysOut } from './WaysOut.js'
import { useWords } from './words.js'

const NAMES = { totp: 'totp', sms: 'sms', passkey: 'passkey' } as const

/** Lets the user choose a method. Also reports that the time is up if none was chosen. Modal §2.6, §8.11. */
export default function ChooseMethod({ state, send }: ScreenProps<VerifyState, VerifyEvent>) {
  const say = useText(chooseMethodText)
  const sayWays = useText(verifyText)
  const wordsOf = useWords()
  const withPurpose = usePurpose('pending' in state ? state.pending : undefined)
  if (state.at !== 'choosing' && state.at !== 'blocked') return <Waiting />
  const { at, methods, locked = [], error } = state
  const choosing = at === 'choosing'
  const isOpen = (factor: MfaFactor) => !locked.includes(factor)
  return (
    <ScreenLayout
      icon={<ShieldIcon size={32} />}
      title={say('verifyTitle')}
      description={choosing ? withPurpose(say('verifyWhy')) : error?.code === 'mfa_method_locked' && say('allLocked')}
      footer={
        choosing ? (
          <>
            {error && <FieldError>{wordsOf(error)}</FieldError>}
            <Button variant="text" onClick={() => send({ type: 'cancel' })}>
              {sayWays('notNow')}
            </Button>
          </>
        ) : (
          <WaysOut {...{ at, send }} />
        )
      }
    >
      {!choosing && error && (
        <div className={line}>
          <FieldError>{wordsOf(error)}</FieldError>
        </div>
      )}
      {choosing && (
        <List label={say('verifyTitle')}>
          {methods.filter(isOpen).map((method) => {
            const Icon = ICONS[method]
            return (
              <ListRow
                key={method}
                icon={<Icon />}
                label={say(NAMES[method])}
                onClick={() => send({ type: 'choose', method })}
              />
            )
          })}
          {isOpen('backup_code') && (
            <ListRow icon={<KeyIcon />} label={say('useBackup')} onClick={() => send({ type: 'backup' })} />
          )}
        </List>
      )}
    </ScreenLayout>
  )
}
