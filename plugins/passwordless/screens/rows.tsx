import type { EntryRow, EntryRowProps } from '../../../ui/kit/entry.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'

const row = (key: keyof typeof rowsText.entries, Icon: typeof MailIcon): EntryRow =>
  function Row({ onChoose, recent, busy, disabled }: EntryRowProps) {
    const say = useText(rowsText)
    const badge = recent && <Badge>{say('recent')}</Badge>
    return (
      <ListRow disabled={disabled} badge={badge} icon={<Icon />} loading={busy} onClick={onChoose} label={say(key)} />
    )
  }

/** Rows for the channel whose field is not open. Modal §2.2. */
export const rows = { email: row('continueWithEmail', MailIcon), sms: row('continueWithSms', PhoneIcon) }
