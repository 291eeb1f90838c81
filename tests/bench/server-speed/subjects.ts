import { type Ask, type HeadersOf, succeeded } from './calls.js'

/** What a server answers to a login, and needs for what follows. */
export interface LoggedIn {
  readonly token: string
  readonly refreshToken: string
}

/** The calls that are compared. */
export interface Subject {
  askForCode(caller: number, email: string): Promise<unknown>
  logIn(caller: number, email: string, code: string): Promise<LoggedIn>
  me(caller: number, by: LoggedIn): Promise<unknown>
  /** Extends a session. Returns what the next call has to bring. */
  refresh(caller: number, by: LoggedIn): Promise<LoggedIn>
}

export const APP = 'a'.repeat(25)
const API = '/api/v1'
/** What the SDK sends with each call. */
export const ourHeaders: HeadersOf = (caller) => ({
  'privy-app-id': APP,
  'privy-client': 'bench',
  'privy-ca-id': `00000000-0000-4000-8000-${`${caller}`.padStart(12, '0')}`,
})

export function ours(ask: Ask): Subject {
  const answered = async (...question: Parameters<Ask>) => JSON.parse(succeeded(await ask(...question)).body)
  const loggedIn = ({ token, refresh_token }: Record<string, string>) => ({
    token: `${token}`,
    refreshToken: `${refresh_token}`,
  })
  const bearer = ({ token }: LoggedIn) => ({ authorization: `Bearer ${token}` })
  return {
    askForCode: (caller, email) => answered(caller, { path: `${API}/passwordless/init`, body: { email } }),
    logIn: async (caller, email, code) =>
      loggedIn(await answered(caller, { path: `${API}/passwordless/authenticate`, body: { email, code } })),
    me: (caller, by) => answered(caller, { path: `${API}/users/me`, method: 'GET', headers: bearer(by) }),
    refresh: async (caller, by) =>
      loggedIn(
        await answered(caller, {
          path: `${API}/sessions`,
          headers: bearer(by),
          body: { refresh_token: by.refreshToken },
        }),
      ),
  }
}

export const theirHeaders: HeadersOf = (_, address) => ({ 'x-forwarded-for': address })

export function theirs(ask: Ask): Subject {
  const session = async (caller: number, base: string, { token }: LoggedIn) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = succeeded(await ask(caller, { path: `${base}/get-session`, method: 'GET', headers }))
    // what it answers to nobody
    if (answer.body === 'null') throw new Error('better-auth does not know its session.')
  }
  return {
    askForCode: async (caller, email) =>
      succeeded(await ask(caller, { path: '/auth/email-otp/send-verification-otp', body: { email, type: 'sign-in' } })),
    async logIn(caller, email, otp) {
      const answer = succeeded(await ask(caller, { path: '/auth/sign-in/email-otp', body: { email, otp } }))
      return { token: `${answer.headers['set-auth-token']}`, refreshToken: '' }
    },
    me: (caller, by) => session(caller, '/auth', by),
    async refresh(caller, by) {
      await session(caller, '/fresh', by)
      return by
    },
  }
}
