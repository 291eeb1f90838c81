import { Button } from '../../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { StatusIcon } from '../../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { SetRecoveryEvent, SetRecoveryState } from '../contract.js'
import { ConfirmPassword } from './ConfirmPassword.js'
import { CreatePassword } from './CreatePassword.js'
import { FinalizePassword } from './FinalizePassword.js'
import { passwordText } from './password.text.js'
import { SavePassword } from './SavePassword.js'

/** Sets a wallet's password, step by step. Modal §4.9. */
export default function Password({ state, send }: ScreenProps<SetRecoveryState, SetRecoveryEvent>) {
  const say = useText(passwordText)
  switch (state.at) {
    case 'creating':
      return (
        <CreatePassword
          title={say(state.task.current === 'user-passcode' ? 'resetTitle' : 'setTitle')}
          initial={state.password}
          onSubmit={(password) => send({ type: 'submit', password })}
        />
      )
    case 'saving':
      return <SavePassword password={state.password} onContinue={() => send({ type: 'continue' })} />
    case 'confirming':
      return <ConfirmPassword password={state.password} onSubmit={(password) => send({ type: 'submit', password })} />
    case 'finalizing':
    case 'setting': {
      const still = state.at === 'finalizing' ? state : { accepted: true, error: undefined }
      return (
        <FinalizePassword
          {...{ send, accepted: still.accepted, error: still.error }}
          busy={state.at === 'setting'}
          cancellable={!state.task.automatic}
        />
      )
    }
    case 'set':
      return (
        <ScreenLayout
          icon={<StatusIcon kind="success" />}
          title={say('setDone')}
          description={
            <>
              <span>{say('setDoneBody')}</span>
              <Announce>{say('setDone')}</Announce>
            </>
          }
          footer={
            <Button onClick={() => send({ type: 'continue' })}>{say(state.task.automatic ? 'goOn' : 'close')}</Button>
          }
        />
      )
  }
}
