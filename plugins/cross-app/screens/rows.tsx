import type { EntryRowProps } from '../../../ui/kit/entry.js'
import { MoreIcon } from '../../../ui/kit/icons/MoreIcon.js'
import { ListRow } from '../../../ui/kit/ListRow.js'
import { useText } from '../../../ui/kit/use-text.js'
import { rowsText } from './rows.text.js'

/** The way to all other apps. */
export function OtherApps({ onChoose, busy, disabled, others }: EntryRowProps) {
  const say = useText(rowsText)
  return (
    <ListRow
      disabled={disabled}
      icon={<MoreIcon />}
      loading={busy}
      onClick={onChoose}
      label={say(others ? 'others' : 'continue')}
    />
  )
}
