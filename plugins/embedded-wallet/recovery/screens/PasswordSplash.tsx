import { Button } from '../../../../ui/kit/controls/Button.js'
import { KeyIcon } from '../../../../ui/kit/icons/KeyIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Emblem } from '../../../../ui/kit/marks/Emblem.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { SetRecoveryEvent, SetRecoveryState } from '../contract.js'
import { splashText } from './splash.text.js'

/** Explains the password before the user chooses one. Modal §4.8, Wire §6.4. */
export default function PasswordSplash({ send }: ScreenProps<SetRecoveryState, SetRecoveryEvent>) {
  const say = useText(splashText)
  return (
    <ScreenLayout
      icon={
        <Emblem>
          <KeyIcon size={28} />
        </Emblem>
      }
      title={say('splashTitle')}
      description={say('splashBody')}
      footer={<Button onClick={() => send({ type: 'continue' })}>{say('addPassword')}</Button>}
    />
  )
}
