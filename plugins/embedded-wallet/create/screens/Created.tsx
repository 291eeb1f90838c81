import { Button } from '../../../../ui/kit/controls/Button.js'
import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { CreateEvent, CreateState } from '../contract.js'
import { walletText } from './text.js'

/** The wallet was created. The screen continues by itself. Modal §2.1. */
export default function Created({ state, send }: ScreenProps<CreateState, CreateEvent>) {
  const say = useText(walletText)
  const { appName } = useSurroundings()
  const isNew = state.at === 'created' && state.isNewUser
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="success" logo={<WalletIcon size={32} />} />}
      title={isNew ? say('welcome', { app: appName }) : say('allSet')}
      description={say(isNew ? 'welcomeBody' : 'allSetBody')}
      footer={<Button onClick={() => send({ type: 'continue' })}>{say('continue')}</Button>}
    />
  )
}
