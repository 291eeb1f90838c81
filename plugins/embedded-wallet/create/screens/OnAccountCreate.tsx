import { BrandedStatus } from '../../../../ui/kit/BrandedStatus.js'
import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/ScreenLayout.js'
import { useText } from '../../../../ui/kit/use-text.js'
import { walletText } from './text.js'

/** The wallet is being made. Modal §4.7. */
export default function OnAccountCreate() {
  const say = useText(walletText)
  return (
    <ScreenLayout
      icon={<BrandedStatus logo={<WalletIcon size={32} />} kind="pending" />}
      title={say('creating')}
      description={say('creatingBody')}
    />
  )
}
