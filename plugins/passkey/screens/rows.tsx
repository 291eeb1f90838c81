import { Button } from '../../../ui/kit/controls/Button.js'
import type { EntryRowProps } from '../../../ui/kit/entry.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import { rowsText } from './rows.text.js'

function Passkey({ onChoose, busy, disabled }: EntryRowProps) {
  const say = useText(rowsText)
  return (
    <Button variant="text" loading={busy} disabled={disabled} onClick={onChoose}>
      {say('have')}
    </Button>
  )
}

export const rows = { passkey: Passkey }
