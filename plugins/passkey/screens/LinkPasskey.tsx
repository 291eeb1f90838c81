import { PasskeyIcon } from '../../../ui/kit/icons/PasskeyIcon.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import { ConfirmRemoval } from '../../../ui/kit/requests/ConfirmRemoval.js'
import { usePasskeyName } from '../../../ui/kit/rows/PasskeyRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { PasskeysEvent, PasskeysState } from '../contract.js'
import { PasskeysOf } from './PasskeysOf.js'
import { passkeyText } from './text.js'

const LOGO = <PasskeyIcon size={32} />

/** Adds, lists and unlinks the user's passkeys. Modal §2.1, §2.6, §5, Wire §6.4. */
export default function LinkPasskey({ state, send, can }: ScreenProps<PasskeysState, PasskeysEvent>) {
  const say = useText(passkeyText)
  const nameOf = usePasskeyName()
  switch (state.at) {
    case 'list':
      return <PasskeysOf {...{ state, send, can }} />
    case 'adding':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={LOGO} />}
          title={say('waiting')}
          description={say('followToAdd')}
        />
      )
    case 'confirming':
    case 'removing':
      return (
        <ConfirmRemoval
          logo={LOGO}
          title={say('removeTitle')}
          detail={say('removeDetail', { name: nameOf(state.passkey) })}
          removing={state.at === 'removing'}
          onConfirm={() => send({ type: 'confirm' })}
          onKeep={() => send({ type: 'back' })}
        />
      )
    case 'added':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="success" logo={LOGO} />}
          title={say('added')}
          description={say('addedDetail')}
        />
      )
  }
}
