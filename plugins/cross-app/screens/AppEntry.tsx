import type { EntryFieldProps } from '../../../ui/kit/entry.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { AppMark } from './AppMark.js'

/** The row of another app, with its name and logo. Modal §2.2. */
export default function AppEntry({ entry, busy, disabled, onSubmit }: EntryFieldProps) {
  return (
    <ListRow
      icon={<AppMark iconUrl={entry.icon} />}
      label={entry.label ?? entry.method}
      loading={busy}
      disabled={disabled}
      onClick={() => onSubmit()}
    />
  )
}
