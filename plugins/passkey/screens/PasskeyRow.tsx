import { Badge } from '../../../ui/kit/Badge.js'
import { Button } from '../../../ui/kit/Button.js'
import { InfoRow } from '../../../ui/kit/InfoRow.js'
import { PasskeyIcon } from '../../../ui/kit/icons/PasskeyIcon.js'
import { TrashIcon } from '../../../ui/kit/icons/TrashIcon.js'
import { useText } from '../../../ui/kit/use-text.js'
import type { Passkey } from '../contract.js'
import { nameOf } from './name-of.js'
import { passkeyText } from './text.js'

interface Props {
  readonly passkey: Passkey
  onUnlink(): void
}

/** One passkey of the list: what it is known by, when it was used, and its way out. Modal §2.6. */
export function PasskeyRow({ passkey, onUnlink }: Props) {
  const say = useText(passkeyText)
  const name = nameOf(passkey, say)
  const used = passkey.latestVerifiedAt?.toLocaleDateString(undefined, { dateStyle: 'medium' })
  return (
    <InfoRow
      icon={<PasskeyIcon />}
      label={name}
      detail={used && say('lastUsed', { date: used })}
      badge={passkey.enrolledInMfa && <Badge>{say('inMfa')}</Badge>}
      trailing={<Button variant="text" aria-label={say('remove', { name })} icon={<TrashIcon />} onClick={onUnlink} />}
    />
  )
}
