import { useMfa, useMfaEnrollment, useRegisterMfaListener } from '../../plugins/mfa/hooks.js'

/** A host that asks its users for a second factor by itself. */
export function Ask() {
  const { mfaMethods, promptMfa, init, submit, cancel } = useMfa()
  useRegisterMfaListener({ onMfaRequired: (methods) => methods.includes('totp') })
  useRegisterMfaListener({ onMfaRequired: ({ mfaMethods }) => mfaMethods.includes('totp') })
  const all = async () => {
    await promptMfa()
    const options = await init('passkey')
    // the result of `init` may be undefined
    // @ts-expect-error
    await submit('passkey', options)
    if (options) await submit('passkey', options)
    await submit('totp', '123456')
    // @ts-expect-error a code is not a number
    await submit('totp', 123456)
    // @ts-expect-error no such method
    await init('email')
    await cancel()
  }
  return (
    <button type="button" onClick={all}>
      {mfaMethods.join()}
    </button>
  )
}

/** And enrols them by itself, or in the dialog. */
export function Enrol() {
  const enrollment = useMfaEnrollment()
  const all = async () => {
    await enrollment.initEnrollmentWithSms({ phoneNumber: '+12125550123' })
    const { secret, authUrl } = await enrollment.initEnrollmentWithTotp()
    const { backupCodes = [] } = await enrollment.submitEnrollmentWithTotp({ mfaCode: '123456' })
    // @ts-expect-error a message goes to a number
    await enrollment.submitEnrollmentWithSms({ mfaCode: '123456' })
    await enrollment.submitEnrollmentWithPasskey({ credentialIds: await enrollment.initEnrollmentWithPasskey() })
    await enrollment.unenrollWithSms()
    await enrollment.showMfaEnrollmentModal()
    return [secret, authUrl, ...backupCodes]
  }
  return <button type="button" onClick={all} />
}
