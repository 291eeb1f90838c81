import type { EntryRowProps } from '../../../ui/kit/entry.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { FarcasterIcon } from './farcaster-icon.js'
import { rowsText } from './rows.text.js'

function Farcaster({ onChoose, recent, busy, disabled }: EntryRowProps) {
  const say = useText(rowsText)
  const badge = recent && <Badge>{say('recent')}</Badge>
  return (
    <ListRow {...{ disabled, badge }} icon={<FarcasterIcon />} loading={busy} onClick={onChoose} label={say('name')} />
  )
}

export const rows = { farcaster: Farcaster }
