import type { LandingEntry } from '../../../../core/capabilities.js'
import type { EntryFieldProps } from '../../../../ui/kit/entry.js'
import { Badge } from '../../../../ui/kit/marks/Badge.js'
import { hover } from '../../../../ui/kit/rows/hover.css.js'
import { ListRow } from '../../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { walletsText } from '../../brands/screens/text.js'
import { WalletMark } from '../../brands/screens/WalletMark.js'

/** Browsers within other apps: Facebook, Instagram, Snapchat, LinkedIn, React Native. Wire §6.3. */
const IN_APP = /fbav|fban|instagram|snapchat|linkedinapp/i
const isInAppBrowser = () => IN_APP.test(navigator.userAgent) || 'ReactNativeWebView' in window

interface Props extends Pick<EntryFieldProps, 'recent' | 'busy' | 'disabled' | 'onSubmit'> {
  readonly entry: Pick<LandingEntry, 'method' | 'label' | 'icon'>
}

/**
 * One wallet to choose: `wallet:<id>`. In the browser of another app, a click by a script is ignored. Modal §2.4,
 * §4.1.
 */
export default function WalletEntry({ entry, recent, busy, disabled, onSubmit }: Props) {
  const say = useText(walletsText)
  const id = entry.method.slice(entry.method.indexOf(':') + 1)
  const name = entry.label ?? id
  const hint = (
    <span className={hover} aria-hidden="true">
      {say('connect')}
    </span>
  )
  return (
    <div onClickCapture={(event) => event.isTrusted || !isInAppBrowser() || event.stopPropagation()}>
      <ListRow
        icon={<WalletMark {...{ id, name }} icon={entry.icon} />}
        label={name}
        badge={recent && <Badge>{say('recent')}</Badge>}
        trailing={!recent && hint}
        loading={busy}
        disabled={disabled}
        onClick={() => onSubmit()}
      />
    </div>
  )
}
WalletEntry.text = walletsText
