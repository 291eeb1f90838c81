import { describe, expect, test } from 'vitest'
import { createLedger, isClean, type Revived, type Stored } from '../../rehearsal/ledger.js'

const APP = 'app'
/** Ada has two sessions, of which one was ended; Eve has one. */
function someLogins() {
  const ledger = createLedger()
  const login = (person: string, session: string) =>
    ledger.acknowledge({ app: APP, person, user: `user of ${person}`, session, refreshToken: `token of ${session}` })
  login('ada', 'first')
  login('ada', 'second').ended = true
  login('eve', 'third')
  return { ledger, login }
}
const stored: Stored = {
  users: ['ada', 'eve'].map((person) => ({ id: `user of ${person}`, app: APP, person })),
  sessions: [
    { id: 'first', user: 'user of ada' },
    { id: 'third', user: 'user of eve' },
  ],
}
const revived: Revived = new Map([
  ['first', 'user of ada'],
  ['third', 'user of eve'],
])
const verdict = (change: { stored?: Partial<Stored>; revived?: Revived } = {}, { ledger } = someLogins()) =>
  ledger.compare({ ...stored, ...change.stored }, change.revived ?? revived)
const CLEAN = { failedCalls: 0, lostLogins: 0, lostSessions: 0, lostLogouts: 0, doubledUsers: 0, doubledSessions: 0 }

describe('the ledger of a rehearsal', () => {
  test('is clean where everything that was said is so', () => {
    expect(verdict()).toEqual({ ...CLEAN, details: [] })
    expect(isClean(verdict())).toBe(true)
  })

  test.each([
    ['a session whose row is gone', { stored: { sessions: stored.sessions.slice(1) } }, { lostLogins: 1 }],
    [
      'a session of another user',
      { stored: { sessions: [{ id: 'first', user: 'user of eve' }, ...stored.sessions.slice(1)] } },
      { lostLogins: 1 },
    ],
    ['a user whose row is gone', { stored: { users: stored.users.slice(1) } }, { lostLogins: 2 }],
    ['a refresh that is refused', { revived: new Map([...revived, ['third', undefined]]) }, { lostSessions: 1 }],
    [
      'a refresh that is another user’s',
      { revived: new Map([...revived, ['third', 'user of ada']]) },
      { lostSessions: 1 },
    ],
    ['a session that nobody refreshed', { revived: new Map([...revived].slice(1)) }, { lostSessions: 1 }],
    [
      'a logout that was forgotten',
      { stored: { sessions: [...stored.sessions, { id: 'second', user: 'user of ada' }] } },
      { lostLogouts: 1 },
    ],
    [
      'a second user of one person',
      { stored: { users: [...stored.users, { id: 'other', app: APP, person: 'ada' }] } },
      { doubledUsers: 1 },
    ],
    [
      'a user without an account',
      { stored: { users: [...stored.users, { id: 'other', app: APP, person: null }] } },
      { doubledUsers: 1 },
    ],
    [
      'a session that nobody was told of',
      { stored: { sessions: [...stored.sessions, { id: 'other', user: 'user of ada' }] } },
      { doubledSessions: 1 },
    ],
  ])('counts %s', (_, change, expected) => {
    const found = verdict(change)
    expect(found).toMatchObject({ ...CLEAN, ...expected })
    expect(found.details).toHaveLength(Object.values(expected)[0] as number)
    expect(isClean(found)).toBe(false)
  })

  test('takes one person in two apps for two users', () => {
    const users = [...stored.users, { id: 'other', app: 'another app', person: 'ada' }]
    expect(verdict({ stored: { users } })).toEqual({ ...CLEAN, details: [] })
  })

  test('counts a call that failed, and a session that two logins were told of', () => {
    const { ledger, login } = someLogins()
    ledger.fail('/sessions: 502')
    login('eve', 'third')
    expect(ledger.compare(stored, revived)).toMatchObject({ ...CLEAN, failedCalls: 1, doubledSessions: 1 })
  })

  test('counts one person who was told of two users', () => {
    const { ledger } = someLogins()
    ledger.acknowledge({ app: APP, person: 'eve', user: 'other', session: 'fourth', refreshToken: '' })
    const users = [...stored.users, { id: 'other', app: APP, person: 'eve' }]
    const sessions = [...stored.sessions, { id: 'fourth', user: 'other' }]
    expect(ledger.compare({ users, sessions }, new Map([...revived, ['fourth', 'other']]))).toMatchObject({
      ...CLEAN,
      doubledUsers: 1,
    })
  })
})
