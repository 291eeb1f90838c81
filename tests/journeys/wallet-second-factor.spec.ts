import { unusedCodes } from '../totp.js'
import { someone } from './support/login.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { ask, openFrame, rpc } from './support/wallet-frame.js'

test('an authenticator app is added in the frame, is required for the wallet from then on, and is removed', async ({
  page,
  app,
}) => {
  await app.configure({ mfa_methods: ['totp'] })
  const { token: accessToken } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const sign = () => rpc(page, accessToken, address, 'personal_sign', 'x', address)
  const own = { accessToken, method: 'totp' }

  const enrolment = await ask(page, 'mfa:init-enrollment', own)
  expect(enrolment.data).toMatchObject({ method: 'totp', authUrl: expect.stringContaining('otpauth://totp/') })
  const code = unusedCodes(`${enrolment.data?.secret}`)
  const factor = (mfaCode: string) => ({ mfaMethod: 'totp', mfaCode, relyingParty: new URL(page.url()).origin })
  const submit = (code: string) => ask(page, 'mfa:submit-enrollment', { ...own, code })
  expect(await submit('12345x')).toMatchObject({ error: { type: 'invalid_credentials' } })
  expect(await sign()).toMatch(/^0x/)
  expect(await submit(await code())).toMatchObject({ data: {} })

  expect(await sign()).toBe('missing_or_invalid_mfa')
  const verify = (mfaCode: string) => ask(page, 'mfa:verify', { accessToken, ...factor(mfaCode) })
  expect(await verify('12345x')).toMatchObject({ error: { type: 'missing_or_invalid_mfa' } })
  expect(await sign()).toBe('missing_or_invalid_mfa')
  expect(await verify(await code())).toMatchObject({ data: {} })
  expect(await sign()).toMatch(/^0x/)
  await openFrame(page, app)
  expect(await sign()).toBe('missing_or_invalid_mfa')

  expect(await ask(page, 'mfa:unenroll', own)).toMatchObject({ error: { type: 'missing_or_invalid_mfa' } })
  expect(await ask(page, 'mfa:unenroll', { ...own, ...factor(await code()) })).toMatchObject({ data: {} })
  expect(await sign()).toMatch(/^0x/)
})
