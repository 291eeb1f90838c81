import { expect, test, vi } from 'vitest'
import * as api from './cloud.api.js'
import { denied, phishing, unexpected, windowBlocked, windowClosed } from './cloud-errors.js'

test.each([
  [windowClosed, 'user_rejected_request', true, 'The user closed the window of the cloud provider.'],
  [windowBlocked, 'popup_blocked', true, 'The browser opened no window: pop-ups are blocked.'],
  [denied, 'oauth_user_denied', true, 'The user denied access to the cloud.'],
  [unexpected, 'oauth_unexpected', true, 'The cloud provider gave no access.'],
  [phishing, 'oauth_state_mismatch', false, 'Unexpected auth flow. This may be a phishing attempt.'],
])('%o becomes an error that says what went wrong and whether a retry can help', (make, code, retryable, message) => {
  expect(make()).toMatchObject({ code, retryable, message })
})

const signal = new AbortController().signal
function server(answer: unknown) {
  const post = vi.fn(async () => answer)
  return { post, http: { post } as never }
}
test('the request for Google Drive has only the challenge; the verifier is sent with the code', async () => {
  const { post, http } = server({ url: 'https://cloud.example/', access_token: 'access' })
  const asking = { redirectTo: 'https://host.example/', challenge: 'challenge', state: 'state' }
  expect(await api.init(http, asking, signal)).toBe('https://cloud.example/')
  expect(await api.authenticate(http, { code: 'code', state: 'state', verifier: 'verifier' })).toBe('access')
  const request = { redirect_to: 'https://host.example/', code_challenge: 'challenge', state_code: 'state' }
  const proof = { authorization_code: 'code', state_code: 'state', code_verifier: 'verifier', provider: 'google-drive' }
  expect(post.mock.calls).toEqual([
    ['/recovery/oauth/init', request, { signal }],
    ['/recovery/oauth/authenticate', proof],
  ])
})
test('the request for iCloud has the client type of a web page', async () => {
  const { post, http } = server({ url: 'http://localhost:4000/apple' })
  expect(await api.initICloud(http, signal)).toBe('http://localhost:4000/apple')
  expect(post.mock.calls).toEqual([['/recovery/oauth/init_icloud', { client_type: 'web' }, { signal }]])
})
test.each([{}, null, { url: 7 }, { url: 'javascript:alert(1)' }, { url: ' https://cloud.example' }])(
  'the answer %j has no usable address',
  async (answer) => {
    const { http } = server(answer)
    await expect(api.initICloud(http, signal)).rejects.toMatchObject({
      code: 'malformed_response',
      message: 'The server did not say where the cloud is.',
    })
  },
)
test.each([{}, null, { access_token: 7 }])('the answer %j has no access token', async (answer) => {
  const { http } = server(answer)
  await expect(api.authenticate(http, { code: '', state: '', verifier: '' })).rejects.toMatchObject({
    code: 'malformed_response',
    message: 'The server gave no access to the cloud.',
  })
})
