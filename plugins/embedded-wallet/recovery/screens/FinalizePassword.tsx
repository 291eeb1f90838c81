import type { LatchkitError } from '../../../../core/errors.js'
import { Button } from '../../../../ui/kit/controls/Button.js'
import { Checkbox } from '../../../../ui/kit/controls/Checkbox.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useSurroundings } from '../../../../ui/kit/use-surroundings.js'
import type { SetRecoveryEvent } from '../contract.js'
import { passwordText } from './password.text.js'

export interface FinalizePasswordProps {
  readonly accepted: boolean
  readonly busy: boolean
  /** The error of the last attempt to set the password. */
  readonly error: LatchkitError | undefined
  readonly cancellable: boolean
  send(event: SetRecoveryEvent): void
}

/** The user confirms that a lost password cannot be restored; then the password is set. Modal §4.9, §5, §6. */
export function FinalizePassword({ accepted, busy, error, cancellable, send }: FinalizePasswordProps) {
  const say = useText(passwordText)
  const walletWords = useWalletWords()
  const { appName: app } = useSurroundings()
  return (
    <ScreenLayout
      title={say('finalTitle')}
      description={say('finalBody', { app })}
      footer={
        <>
          {error && <FieldError>{walletWords(error) ?? say('setFailed')}</FieldError>}
          <Button disabled={!accepted} loading={busy} onClick={() => send({ type: 'continue' })}>
            {say('setPasswordButton')}
          </Button>
          {cancellable && (
            <Button variant="text" disabled={busy} onClick={() => send({ type: 'cancel' })}>
              {say('cancel')}
            </Button>
          )}
        </>
      }
    >
      <Announce>{say('finalTitle')}</Announce>
      <Checkbox checked={accepted} disabled={busy} onChange={(ticked) => send({ type: 'accept', accepted: ticked })}>
        {say('understand')}
      </Checkbox>
    </ScreenLayout>
  )
}
