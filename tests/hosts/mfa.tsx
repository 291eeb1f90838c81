import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { freshLogin } from 'latchkit/plugins/fresh-login'
import { mfa } from 'latchkit/plugins/mfa'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  mfaAtLogin,
  useCreateWallet,
  useExportWallet,
  useLatchkit,
  useLinkWithPasskey,
  useMfa,
  useMfaEnrollment,
  useRegisterMfaListener,
  useSendTransaction,
  useSetWalletRecovery,
  useSignMessage,
  useWallets,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

/**
 * Buttons that add second factors, that start operations which ask for one, and that ask for one in the host's own way.
 */
function SecondFactors() {
  const { ready, wallets } = useWallets()
  const { user, unlinkPasskey, linkPasskey } = useLatchkit()
  const { mfaMethods, init, submit, cancel, promptMfa } = useMfa()
  useRegisterMfaListener({ onMfaRequired: (methods) => tell('mfaRequired', methods) })
  const passkeys = user?.linkedAccounts.flatMap((one) => (one.type === 'passkey' ? one.credentialId : [])) ?? []
  Object.assign(window.__calls, {
    ...useCreateWallet(),
    ...useSignMessage({ onError: (code) => tell('signMessage.onError', code) }),
    ...useSendTransaction(),
    ...useExportWallet(),
    ...useSetWalletRecovery(),
    ...useMfaEnrollment(),
    ...{ linkWithPasskey: useLinkWithPasskey().linkWithPasskey },
    ...{ init, submit, cancel, promptMfa, linkPasskey },
    unlinkFirstPasskey: () => unlinkPasskey(passkeys[0] ?? 'none'),
  })
  const shownWallets = wallets.map(({ address, chainId, connectorType }) => ({ address, chainId, connectorType }))
  return (
    <>
      <output data-testid="methods">{mfaMethods.join()}</output>
      <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
    </>
  )
}

const { withoutPasskeys, atLogin }: { withoutPasskeys?: boolean; atLogin?: boolean } = settings.options ?? {}
const secondFactors = atLogin ? mfaAtLogin(mfa) : mfa
mount(
  <Host plugins={[passwordless, ...(withoutPasskeys ? [] : [passkey]), embeddedWallet, freshLogin, secondFactors]}>
    <SecondFactors />
  </Host>,
)
