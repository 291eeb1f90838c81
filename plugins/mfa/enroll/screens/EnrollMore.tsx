import type { LatchkitError } from '../../../../core/errors.js'
import { RemoveButton, type RemoveButtonProps } from '../../../../ui/kit/requests/RemoveButton.js'
import type { EnrollEvent, EnrollState } from '../contract.js'
import { EnrollPasskeys } from './EnrollPasskeys.js'
import { EnrollPhone } from './EnrollPhone.js'
import { RemoveMethod } from './RemoveMethod.js'

export interface EnrollMoreProps {
  readonly state: MoreState
  send(event: EnrollEvent): void
  can(event: EnrollEvent): boolean
  words(error: LatchkitError): string
}
export type MoreState = Extract<
  EnrollState,
  { at: 'phone' | 'sending' | 'passkeys' | 'adding' | 'enabling' | 'confirming' | 'removing' }
>

/** The button that removes a method, in its row. */
export const Remove = (props: RemoveButtonProps) => <RemoveButton {...props} />

/** The stages that an authenticator app's user does not see. */
export function EnrollMore({ state, send, can, words }: EnrollMoreProps) {
  switch (state.at) {
    case 'phone':
    case 'sending':
      return <EnrollPhone {...{ state, send, words }} />
    case 'passkeys':
    case 'adding':
    case 'enabling':
      return <EnrollPasskeys {...{ state, send, can, words }} />
    case 'confirming':
    case 'removing':
      return <RemoveMethod {...{ state, send }} />
  }
}
