import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { ChevronIcon } from '../../../../ui/kit/icons/ChevronIcon.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import { Emblem } from '../../../../ui/kit/marks/Emblem.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import { List } from '../../../../ui/kit/rows/List.js'
import { ListRow } from '../../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { DriveMark, IcloudMark } from '../../cloud/screens/CloudMarks.js'
import type { SetRecoveryEvent, SetRecoveryState } from '../contract.js'
import { words } from './selection.css.js'
import { selectionText } from './selection.text.js'

const SHIELD = (
  <Emblem>
    <ShieldIcon size={28} />
  </Emblem>
)
const MARKS = { 'google-drive': <DriveMark />, icloud: <IcloudMark />, 'user-passcode': <KeyIcon size={24} /> } as const
const LABELS = { 'google-drive': 'backUpDrive', icloud: 'backUpIcloud', 'user-passcode': 'setPassword' } as const

/** Lists the user's own recovery methods. Modal §4.8, Wire §6.4. */
export default function RecoverySelection({ state, send }: ScreenProps<SetRecoveryState, SetRecoveryEvent>) {
  const say = useText(selectionText)
  const walletWords = useWalletWords()
  const { appName } = useSurroundings()
  if (state.at === 'explaining')
    return (
      <ScreenLayout
        icon={SHIELD}
        title={say('why')}
        footer={<Button onClick={() => send({ type: 'continue' })}>{say('selectMethod')}</Button>}
      >
        <div className={words}>
          <p>{say('whyBody')}</p>
          <p>{say('whyKept', { app: appName })}</p>
        </div>
      </ScreenLayout>
    )
  if (state.at !== 'selecting' && state.at !== 'backingUp') return <Waiting />
  const { options, current } = state.task
  const busy = state.at === 'backingUp' && state.provider
  const error = state.at === 'selecting' && state.error
  const isReset = current === 'user-passcode'
  return (
    <ScreenLayout
      icon={SHIELD}
      title={say(current ? 'updateTitle' : 'secureTitle')}
      description={say(current ? 'updateBody' : 'secureBody')}
      footer={
        <Button variant="text" onClick={() => send({ type: 'explain' })}>
          {say('why')}
        </Button>
      }
    >
      <List label={say('ways')}>
        {options.map((method) => (
          <ListRow
            key={method}
            icon={MARKS[method]}
            label={say(isReset && method === 'user-passcode' ? 'resetPassword' : LABELS[method])}
            trailing={<ChevronIcon />}
            loading={busy === method}
            onClick={() => send({ type: 'choose', method })}
          />
        ))}
      </List>
      {error && <FieldError>{walletWords(error) ?? say('selectionFailed')}</FieldError>}
    </ScreenLayout>
  )
}
