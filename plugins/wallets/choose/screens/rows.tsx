import { Badge } from '../../../../ui/kit/Badge.js'
import type { EntryRowProps } from '../../../../ui/kit/entry.js'
import { ListRow } from '../../../../ui/kit/ListRow.js'
import { useText } from '../../../../ui/kit/use-text.js'
import { rowsText } from './rows.text.js'
import { WalletsIcon } from './WalletsIcon.js'

/** The way to all wallets. Modal §2.3. */
function Wallets({ onChoose, recent, busy, disabled }: EntryRowProps) {
  const say = useText(rowsText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow
      {...{ disabled, badge }}
      icon={<WalletsIcon />}
      loading={busy}
      onClick={onChoose}
      label={say('continue')}
    />
  )
}

export const rows = { wallet: Wallets }
