import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { ShieldIcon } from '../../../../ui/kit/icons/ShieldIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Emblem } from '../../../../ui/kit/marks/Emblem.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { SetRecoveryEvent, SetRecoveryState } from '../contract.js'
import { automaticText } from './automatic.text.js'

/** Offers automatic recovery by the server. Modal §4.8, Wire §6.4. */
export default function SetAutomaticRecovery({ state, send, can }: ScreenProps<SetRecoveryState, SetRecoveryEvent>) {
  const say = useText(automaticText)
  const walletWords = useWalletWords()
  if (state.at === 'set')
    return (
      <ScreenLayout
        icon={<StatusIcon kind="success" />}
        title={say('automaticDone')}
        description={
          <>
            <span>{say('automaticDoneBody')}</span>
            <Announce>{say('automaticDone')}</Announce>
          </>
        }
        footer={!state.task.automatic && <Button onClick={() => send({ type: 'continue' })}>{say('close')}</Button>}
      />
    )
  const busy = state.at === 'securing'
  const error = state.at === 'offering' && state.error
  return (
    <ScreenLayout
      icon={
        <Emblem>
          <ShieldIcon size={28} />
        </Emblem>
      }
      title={say('automaticTitle')}
      description={say('automaticBody')}
      footer={
        <>
          {error && <FieldError>{walletWords(error) ?? say('automaticFailed')}</FieldError>}
          <Button loading={busy} onClick={() => send({ type: 'continue' })}>
            {say('automaticConfirm')}
          </Button>
          {can({ type: 'more' }) && (
            <Button variant="text" onClick={() => send({ type: 'more' })}>
              {say('moreOptions')}
            </Button>
          )}
        </>
      }
    />
  )
}
