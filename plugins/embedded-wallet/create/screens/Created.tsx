import { Button } from '../../../../ui/kit/controls/Button.js'
import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { CreateEvent, CreateState } from '../contract.js'
import { walletText } from './text.js'

/** The wallet was created. The screen continues by itself, but not while the user is about to do it. Modal §4.7. */
export default function Created({ state, send }: ScreenProps<CreateState, CreateEvent>) {
  const say = useText(walletText)
  const { appName } = useSurroundings()
  const isNew = state.at === 'created' && state.isNewUser
  const hold = () => send({ type: 'hold' })
  const release = () => send({ type: 'release' })
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="success" logo={<WalletIcon size={32} />} />}
      title={isNew ? say('welcome', { app: appName }) : say('allSet')}
      description={say(isNew ? 'welcomeBody' : 'allSetBody')}
      footer={
        <Button
          onClick={() => send({ type: 'continue' })}
          onFocus={hold}
          onBlur={release}
          onPointerMove={hold} // and not where the button appears beneath a pointer at rest
          onPointerLeave={release}
        >
          {say('continue')}
        </Button>
      }
    />
  )
}
