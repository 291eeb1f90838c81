import type { EntryRowProps } from '../../../ui/kit/entry.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'
import { TelegramIcon } from './telegram-icon.js'

function Telegram({ onChoose, recent, busy, disabled }: EntryRowProps) {
  const say = useText(rowsText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow {...{ disabled, badge }} icon={<TelegramIcon />} loading={busy} onClick={onChoose} label={say('name')} />
  )
}

export const rows = { telegram: Telegram }
