import { LatchkitError, loadError } from '../../core/errors.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { EnrolmentApi, MfaApi, MfaFactor, MfaMethod, MfaPasskeyOptions } from './contract.js'
import * as api from './mfa.api.js'
import screens from './screens/index.js'
import { mustBeMethod, readBackupCode, readCode, readPasskey, submitTo } from './verify/answer.js'
import { createPrompts, methodsOf } from './verify/prompts.js'
import { createStepUp } from './verify/step-up.js'

export default definePlugin('mfa', {
  screens,
  setup(ctx): MfaApi {
    const { http, user } = ctx

    // fetched together with the challenge, since the browser's prompt must open within a click
    const passkeys = () => import('./verify/ask-passkey.js').catch(notFetched)
    async function begin(method: MfaMethod): Promise<MfaPasskeyOptions | undefined> {
      if (method === 'sms') await api.sendCode(http)
      if (method !== 'passkey') return undefined
      const [options] = await Promise.all([api.passkeyOptions(http), passkeys()])
      return options
    }
    const prompt = async (options: MfaPasskeyOptions, signal?: AbortSignal) =>
      (await passkeys()).askPasskey(options, signal)

    /** Reads the user's answer from the host. Throws `invalid_data`. */
    async function read(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<string | object> {
      if (method === 'backup_code') return readBackupCode(answer)
      return mustBeMethod(method) === 'passkey' ? prompt(readPasskey(answer)) : readCode(answer)
    }
    /** False if the last click was too long ago for the browser to open its prompt. */
    const mayPrompt = () => navigator.userActivation?.isActive ?? true

    const prompts = createPrompts(ctx, { begin, mayPrompt, prompt })
    const { around } = createStepUp(ctx, prompts, () => import('./confirm/confirm.js').catch(notFetched))

    // Loaded on first use, since most users never change their second factors
    let opened: EnrolmentApi | undefined
    const enrolment = singleFlight(async () => {
      const { createEnrolment } = await import('./enroll/enrolment.js').catch(notFetched)
      opened ??= createEnrolment(ctx, { around })
      return opened
    })

    return {
      around,
      async verify({ signal } = {}) {
        if (!methodsOf(mustBeLoggedIn(user.get(), 'verify a second factor')).length) throw noMethod()
        const frame = await ctx.use('wallet-frame')
        await around((proof) => frame.request('mfa:verify', { ...proof }), { forced: true, signal })
      },
      async init(method) {
        mustBeLoggedIn(user.get(), 'verify a second factor')
        return begin(mustBeMethod(method))
      },
      async submit(method, answer) {
        const flow = prompts.current()
        if (!flow) throw nothingWaits()
        const code = await read(method, answer)
        await submitTo(flow, { type: 'submit', method, code })
      },
      cancel: () => prompts.current()?.send({ type: 'cancel' }),
      initSms: async (phoneNumber) => (await enrolment()).initSms(phoneNumber),
      initTotp: async () => (await enrolment()).initTotp(),
      initPasskey: async () => (await enrolment()).initPasskey(),
      submitEnrollment: async (answer) => (await enrolment()).submitEnrollment(answer),
      unenroll: async (method) => (await enrolment()).unenroll(method),
      renewBackupCodes: async () => (await enrolment()).renewBackupCodes(),
      showEnrollment: async () => (await enrolment()).showEnrollment(),
      closeEnrollment: () => opened?.closeEnrollment(),
      async onboard() {
        // the user may decline, and the dialog may be unavailable. Neither ends the login.
        await enrolment()
          .then((api) => api.onboard())
          .catch(() => {})
      },
    }
  },
})

function notFetched(cause: unknown): never {
  throw loadError('"mfa"', cause)
}
const noMethod = () => new LatchkitError('not_supported', 'The user has no second factor: there is nothing to verify.')
const nothingWaits = () =>
  new LatchkitError(
    'invalid_data',
    'Nothing waits for a second factor: useRegisterMfaListener tells when something does.',
  )
