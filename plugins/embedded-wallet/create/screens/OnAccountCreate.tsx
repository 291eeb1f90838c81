import { WalletIcon } from '../../../../ui/kit/icons/WalletIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../../ui/kit/marks/BrandedStatus.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { walletText } from './text.js'

/** The wallet is being created. Modal §4.7. */
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
