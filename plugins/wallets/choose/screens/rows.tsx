import type { EntryRowProps } from '../../../../ui/kit/entry.js'
import { drawIcon } from '../../../../ui/kit/icons/draw-icon.js'
import { MoreIcon } from '../../../../ui/kit/icons/MoreIcon.js'
import { Badge } from '../../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'

/** A wallet with cards, for any wallet. */
const WalletsIcon = /* @__PURE__ */ drawIcon('M6.5 8V4h11v4M3.5 8h17v11h-17zM16.5 13.5v.01')

/** The row that leads to all wallets. Modal §2.3. */
function Wallets({ onChoose, recent, busy, disabled, others }: EntryRowProps) {
  const say = useText(rowsText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow
      {...{ disabled, badge }}
      icon={others ? <MoreIcon /> : <WalletsIcon />}
      loading={busy}
      onClick={onChoose}
      label={say(others ? 'others' : 'continue')}
    />
  )
}

export const rows = { wallet: Wallets }
