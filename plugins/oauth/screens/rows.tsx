import type { EntryRow, EntryRowProps } from '../../../ui/kit/entry.js'
import { Badge } from '../../../ui/kit/marks/Badge.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { OAuthProvider } from '../contract.js'
import { BRANDS, BrandMark } from './brands.js'
import { rowsText } from './rows.text.js'

const row = (provider: OAuthProvider): EntryRow =>
  function Row({ onChoose, recent, busy, disabled }: EntryRowProps) {
    const say = useText(rowsText)
    const badge = recent && <Badge>{say('recent')}</Badge>
    const { label } = BRANDS[provider]
    const icon = <BrandMark provider={provider} size={20} />
    return <ListRow {...{ disabled, badge, label, icon }} loading={busy} onClick={onChoose} />
  }

/** One row per provider. Modal §2.2. */
export const rows = Object.fromEntries(Object.keys(BRANDS).map((name) => [name, row(name as OAuthProvider)]))
