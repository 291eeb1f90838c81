import { BrandedStatus, type BrandedStatusProps } from '../../../ui/kit/BrandedStatus.js'
import { useSurroundings } from '../../../ui/kit/use-surroundings.js'
import type { WalletOption } from '../contract.js'
import * as css from './marks.css.js'
import { WalletMark } from './WalletMark.js'

/** The app and the wallet, and how things stand between them. */
export function Marks({ wallet, kind }: { readonly wallet: WalletOption; readonly kind: BrandedStatusProps['kind'] }) {
  const { logo, appName } = useSurroundings()
  const { id, name, icon } = wallet
  return (
    <div className={css.pair} aria-hidden="true">
      <span className={css.app}>
        {typeof logo === 'string' ? (
          // biome-ignore lint/performance/noImgElement: a library has no framework's image component
          <img className={css.appImage} src={logo} alt="" />
        ) : (
          [...appName.trim()][0]?.toUpperCase()
        )}
      </span>
      <svg className={css.dots} width="24" height="4" viewBox="0 0 24 4" fill="currentColor" aria-hidden="true">
        <circle cx="2" cy="2" r="2" />
        <circle cx="12" cy="2" r="2" />
        <circle cx="22" cy="2" r="2" />
      </svg>
      <BrandedStatus kind={kind} logo={<WalletMark {...{ id, name, icon }} size={48} />} />
    </div>
  )
}
