import { Button } from '../../../../ui/kit/controls/Button.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { Marks } from '../../brands/screens/Marks.js'
import type { InstallEvent, InstallState } from '../../contract.js'
import { phantomText } from './phantom.text.js'

/** Phantom's link opened this page, but Phantom is not here. Modal §8.4. */
export default function LoginFailed({ state, send }: ScreenProps<InstallState, InstallEvent>) {
  const say = useText(phantomText)
  if (state.at !== 'loginFailed') return <Waiting />
  return (
    <ScreenLayout
      icon={<Marks wallet={state.wallet} kind="error" />}
      title={say('failedTitle')}
      description={say('failedWhy')}
      footer={
        <>
          <Button onClick={() => send({ type: 'retry' })}>{say('tryAgain')}</Button>
          <Button look={secondary} onClick={() => send({ type: 'back' })}>
            {say('cancel')}
          </Button>
        </>
      }
    />
  )
}
