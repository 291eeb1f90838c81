import { BrandedStatus, type BrandedStatusProps } from '../../../../ui/kit/marks/BrandedStatus.js'
import { mark } from '../../../../ui/kit/marks/branded-status.css.js'
import { Mark } from '../../../../ui/kit/marks/Mark.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { WalletOption } from '../../contract.js'
import * as css from './marks.css.js'
import { WalletMark } from './WalletMark.js'

/** The marks of the app and the wallet, with the status of their connection between them. */
export function Marks({ wallet, kind }: { readonly wallet: WalletOption; readonly kind: BrandedStatusProps['kind'] }) {
  const { logo, appName } = useSurroundings()
  const { id, name, icon } = wallet
  return (
    <div className={css.pair} aria-hidden="true">
      <span className={`${mark} ${css.app}`}>
        {typeof logo === 'string' ? <Mark source={logo} size={48} /> : [...appName.trim()][0]?.toUpperCase()}
      </span>
      <svg className={css.dots} width="24" height="4" strokeWidth="4" strokeLinecap="round" aria-hidden="true">
        <path d="M2 2h.01M12 2h.01M22 2h.01" />
      </svg>
      <BrandedStatus kind={kind} logo={<WalletMark {...{ id, name, icon }} size={48} />} />
    </div>
  )
}
