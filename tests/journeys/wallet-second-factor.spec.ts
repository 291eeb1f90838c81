import { totpCode, unusedCodes } from '../totp.js'
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

test('a script in the page cannot remove a second factor with a code that the user typed for a signature', async ({
  page,
  app,
}) => {
  await app.configure({ mfa_methods: ['totp'], fresh_login_ttl: 300 })
  const { token: accessToken } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const own = { accessToken, method: 'totp' }
  const secret = `${(await ask(page, 'mfa:init-enrollment', own)).data?.secret}`
  const codeIn = (seconds: number) => totpCode(secret, Date.now() + seconds * 1000)
  expect(await ask(page, 'mfa:submit-enrollment', { ...own, code: codeIn(0) })).toMatchObject({ data: {} })
  await app.travel(301)

  const typed = { mfaMethod: 'totp', mfaCode: codeIn(301), relyingParty: new URL(page.url()).origin }
  const attempts = [
    ['mfa:unenroll', own],
    ['mfa:generate-backup-codes', { accessToken }],
    ['wallet:set-recovery', { accessToken, address, recoveryMethod: 'user-passcode', recoveryPassword: 'of a thief' }],
  ] as const
  for (const [event, data] of attempts)
    expect(await ask(page, event, { ...data, ...typed }), event).toMatchObject({
      error: { type: 'fresh_login_required' },
    })
  // the factor is still there, and the code still signs
  expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toBe('missing_or_invalid_mfa')
  expect(await ask(page, 'mfa:verify', { accessToken, ...typed })).toMatchObject({ data: {} })
  expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toMatch(/^0x/)
})
