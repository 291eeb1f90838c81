import type { ComponentType } from 'react'
import type { LatchkitError } from '../../../../core/errors.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Badge } from '../../../../ui/kit/marks/Badge.js'
import { tones } from '../../../../ui/kit/marks/badge-tones.css.js'
import type { RemoveButtonProps } from '../../../../ui/kit/requests/RemoveButton.js'
import { InfoRow } from '../../../../ui/kit/rows/InfoRow.js'
import { List } from '../../../../ui/kit/rows/List.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { line } from '../../verify/screens/code-entry.css.js'
import { ICONS } from '../../verify/screens/icons.js'
import type { EnrollEvent, EnrollOffer, EnrollState } from '../contract.js'
import { enrollText } from './enroll.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'methods' }>
  send(event: EnrollEvent): void
  words(error: LatchkitError): string
  /** Loaded if there is something to remove. */
  readonly Remove?: ComponentType<RemoveButtonProps> | undefined
}

/** The methods that the user can add, and those added already. Modal §2.6. */
export function Methods({ state, send, words, Remove }: Props) {
  const say = useText(enrollText)
  const { offers, error } = state
  if (!offers.length) return <ScreenLayout title={say('noMethodsTitle')} description={say('noMethodsWhy')} />
  const hasAdded = offers.some(({ status }) => status === 'added')
  return (
    <ScreenLayout
      title={say('methodsTitle')}
      description={say('methodsWhy')}
      footer={
        hasAdded && (
          <Button variant="text" onClick={() => send({ type: 'renew' })}>
            {say('renew')}
          </Button>
        )
      }
    >
      <List label={say('methodsTitle')}>
        {offers.map((offer, index) => (
          <Method key={offer.method} {...{ offer, send, Remove }} first={index === 0} />
        ))}
      </List>
      {error && (
        <div className={line}>
          <FieldError>{words(error)}</FieldError>
        </div>
      )}
    </ScreenLayout>
  )
}

interface MethodProps extends Pick<Props, 'send' | 'Remove'> {
  readonly offer: EnrollOffer
  readonly first: boolean
}
const WORDS = { totp: ['totp', 'totpWhat'], sms: ['sms', 'smsWhat'], passkey: ['passkey', 'passkeyWhat'] } as const
function Method({ offer: { method, status }, first, send, Remove }: MethodProps) {
  const say = useText(enrollText)
  const [name, description] = WORDS[method]
  const Icon = ICONS[method]
  const badge =
    status === 'added' ? (
      <Badge tone={tones.success}>{say('added')}</Badge>
    ) : status === 'disabled' ? (
      <Badge>{say('disabled')}</Badge>
    ) : (
      first && method === 'totp' && <Badge tone={tones.accent}>{say('recommended')}</Badge>
    )
  return (
    <InfoRow
      icon={<Icon />}
      label={say(name)}
      detail={say(status === 'disabled' ? 'smsDisabled' : description)}
      badge={badge}
      trailing={
        status === 'added' &&
        Remove && (
          <Remove label={say('removeMethod', { method: say(name) })} onClick={() => send({ type: 'remove', method })} />
        )
      }
      onClick={status === 'open' ? () => send({ type: 'choose', method }) : undefined}
    />
  )
}
