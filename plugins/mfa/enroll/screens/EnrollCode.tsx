import type { LatchkitError } from '../../../../core/errors.js'
import { CodeInput } from '../../../../ui/kit/fields/CodeInput.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import { CodeEntry, ResendCode } from '../../verify/screens/CodeEntry.js'
import { ICONS } from '../../verify/screens/icons.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { enrollText } from './enroll.text.js'

interface Props {
  readonly state: Extract<EnrollState, { at: 'code' | 'resending' | 'submitting' }>
  send(event: EnrollEvent): void
  can(event: EnrollEvent): boolean
  words(error: LatchkitError): string
}

/** Asks for the first code of a method, which proves that the user has it. Modal §2.6, §4.14. */
export function EnrollCode({ state, send, can, words }: Props) {
  const say = useText(enrollText)
  const { appName } = useSurroundings()
  const { subject, round, at } = state
  const isSms = subject.method === 'sms'
  const checking = at === 'submitting'
  const resending = at === 'resending'
  const Icon = ICONS[subject.method]
  return (
    <ScreenLayout
      icon={<Icon size={32} />}
      title={say('enrollCodeTitle')}
      description={
        isSms ? (
          <span translate="no">{say('codeWhySms', { phone: subject.phone })}</span>
        ) : (
          say('codeWhyApp', { app: appName })
        )
      }
      footer={
        isSms &&
        !checking && (
          <ResendCode
            sent={!resending && !can({ type: 'again' })}
            sending={resending}
            onResend={() => send({ type: 'again' })}
          />
        )
      }
    >
      <CodeEntry
        Boxes={CodeInput}
        round={round}
        checked={checking ? state.code : undefined}
        disabled={at !== 'code'}
        error={at === 'code' && state.error ? words(state.error) : undefined}
        mayRetry={at === 'code' && !state.clearAt}
        onEdit={() => send({ type: 'edit' })}
        onComplete={(code) => send({ type: 'submit', code })}
      />
    </ScreenLayout>
  )
}
