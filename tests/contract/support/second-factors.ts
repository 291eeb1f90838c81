import { expect } from 'vitest'
import { totpCode } from '../../totp.js'
import { wire } from '../../wire.js'
import { type App, type Body, request } from '../sandbox.js'

/** The wallet frame's calls about second factors. The servers at `urls` take turns. */
export function factorsOf(app: App, urls: readonly string[], { token }: Pick<Body, 'token'>) {
  let turn = 0
  /** From the frame's own origin, unless `origin` says another. */
  function call(
    path: string,
    body: object = {},
    { origin, client = 'a-frame' }: { origin?: string; client?: string } = {},
  ) {
    const url = `${urls[turn++ % urls.length]}`
    const headers = { [wire.header.appId]: app.id, [wire.header.analyticsId]: client, origin: origin ?? url }
    return request(`${url}/api/v1/mfa${path}`, body, { token, headers })
  }
  /** Does the same and requires success. */
  async function must(path: string, body: object = {}): Promise<Body> {
    const answer = await call(path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  /**
   * Adds an authenticator app with its first code. Its second code is accepted next, however the clocks of the two
   * sides lie within 30 s. Further codes are accepted only after the app's clock was moved.
   */
  async function addTotp(proof: object = {}) {
    const secret = `${(await must('/totp/init', proof)).totpSecret}`
    const start = Date.now()
    const code = (nth: number) => totpCode(secret, start + (nth - 1) * 30_000)
    const { backup_codes: backupCodes } = await must('/totp/enroll', { ...proof, code: code(1) })
    return { secret, code, backupCodes }
  }
  const methods = async () => {
    const { body } = await app.call('/users/me', undefined, { token })
    return body.user?.mfa_methods
  }
  return { call, must, addTotp, methods }
}
