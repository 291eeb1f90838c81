import { describe, expect, test } from 'vitest'
import { beginsAsLogin, checkSignIn, logsInAt, type SignInPlace } from './sign-in-request.js'

const MINE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const place: SignInPlace = { family: 'Ethereum', origin: 'https://app.example', address: MINE, chain: '8453' }
const login = ({ domain = 'app.example', address = MINE, chain = '8453', family = 'Ethereum' } = {}) =>
  `${domain} wants you to sign in with your ${family} account:\n${address}\n\nHello.\n\nURI: https://app.example\nVersion: 1\nChain ID: ${chain}\nNonce: 12345678\nIssued At: 2026-11-25T12:00:00Z`
const fine = { isMalformed: false, mismatches: [] }
const domain = (value: string, actual = 'app.example') => ({ of: 'domain', said: value, actual })

describe('a login message for this page, wallet and chain', () => {
  test.each([
    login(),
    login({ address: MINE.toLowerCase() }),
    login({ domain: 'https://app.example' }),
    login({ domain: 'APP.example' }),
    login({ domain: 'app.example:443' }),
  ])('has no mismatch: %s', (text) => expect(checkSignIn(text, place)).toEqual(fine))
  test('matches a host on any port if its domain has none', () => {
    const local = { ...place, origin: 'http://localhost:3000' }
    expect(checkSignIn(login({ domain: 'localhost' }), local)).toEqual(fine)
    expect(checkSignIn(login({ domain: 'localhost:3000' }), local)).toEqual(fine)
    expect(checkSignIn(login({ domain: 'localhost:3001' }), local)?.mismatches).toEqual([
      domain('localhost:3001', 'localhost:3000'),
    ])
  })
  test('for Solana compares addresses in their exact case, and need not name a chain', () => {
    const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    const solana: SignInPlace = { ...place, family: 'Solana', address, chain: undefined }
    expect(checkSignIn(login({ family: 'Solana', address, chain: 'mainnet' }), solana)).toEqual(fine)
    const lower = checkSignIn(login({ family: 'Solana', address: address.toLowerCase() }), solana)
    expect(lower?.mismatches).toEqual([{ of: 'address', said: address.toLowerCase(), actual: address }])
  })
})

describe('a login message for another page or wallet', () => {
  test.each([
    ['evil.example', 'evil.example'],
    ['evil.example:8443', 'evil.example:8443'],
    ['http://app.example', 'app.example'],
    ['sub.app.example', 'sub.app.example'],
    ['app.example.evil.example', 'app.example.evil.example'],
    ['app.example@evil.example', 'evil.example'],
    ['someone@app.example', 'app.example'],
    [':secret@app.example', 'app.example'],
    // the first letter is Cyrillic; the second name is the form in which registries store it
    ['аpp.example', 'xn--pp-6kc.example'],
    ['app.example:8443', 'app.example:8443'],
  ])('reports another domain: %s', (named, reported) => {
    expect(checkSignIn(login({ domain: named }), place)?.mismatches).toEqual([domain(reported)])
  })
  test('reports another wallet and another chain', () => {
    expect(checkSignIn(login({ address: OTHER, chain: '1' }), place)?.mismatches).toEqual([
      { of: 'address', said: OTHER, actual: MINE },
      { of: 'chain', said: '1', actual: '8453' },
    ])
  })
})

describe('a text that is not a valid login message', () => {
  test.each(['Hello.', 'I want you to sign in.', '', login().slice(login().indexOf('\n'))])(
    'is not a login: %j',
    (text) => expect(checkSignIn(text, place)).toBeUndefined(),
  )
  test.each([
    ['an older layout', 'app.example wants you to sign in with your Ethereum account:\nNonce: 1'],
    ['lines of Windows', login().replaceAll('\n', '\r\n')],
    ['text in front', `Hello!\n\n${login()}`],
    ['a mark that cannot be seen', login().replace('sign in', 'sign\u200b in')],
    ['the other family', login({ family: 'Solana' })],
    ['a domain that two servers read differently', login({ domain: 'app.example\\@evil.example' })],
    ['spaces that only look the same', login().replace('wants you', 'wants\u00a0you')],
  ])('is malformed if it resembles one: %s', (_, text) =>
    expect(checkSignIn(text, place)).toEqual({ isMalformed: true, mismatches: [] }),
  )
  test('has its domain even if it is malformed', () => {
    const text = `Hello!\n\n${login({ domain: 'https://evil.example' })}`
    expect(checkSignIn(text, place)).toEqual({ isMalformed: true, mismatches: [domain('evil.example')] })
  })
  test('is read quickly with 200 kB', () => {
    const began = process.cpuUsage().user
    checkSignIn('a'.repeat(200_000), place)
    checkSignIn(' '.repeat(200_000), place)
    checkSignIn('wants you to sign in '.repeat(10_000), place)
    const many = `${'a'.repeat(599)} wants you to sign in with your own account\n`.repeat(300)
    checkSignIn(many, place)
    logsInAt(`${'\n'.repeat(100_000)}${' '.repeat(100_000)}${many}`, place.origin)
    logsInAt(`${login()}\n${'URI:'.repeat(50_000)}`, place.origin)
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000)
  })
})

describe('the origin of a login', () => {
  const server = 'https://auth.example'
  test.each([
    ['its domain', login({ domain: 'auth.example' })],
    ['its URI', login().replace('URI: https://app.example', 'URI: https://auth.example')],
    ['a URI in other words', login().replace('URI: https://app.example', 'uri:AUTH.example/login')],
    ['a second message', `${login()}\n\n${login({ domain: 'auth.example' })}`],
    ['a domain far from its sentence', login({ domain: 'auth.example' }).replace(' wants', ' \n wants')],
    ['a blob of it', login().replace('URI: https://app.example', 'URI: blob:https://auth.example/1')],
  ])('is found by %s', (_, text) => expect(logsInAt(text, server)).toBe(true))
  test.each([
    ['another site', login()],
    ['a subdomain', login({ domain: 'www.auth.example' })],
    ['another port', login({ domain: 'auth.example:8443' })],
    ['a resource', `${login()}\nResources:\n- https://auth.example`],
    ['no login', 'URI: https://auth.example'],
  ])('is not found in %s', (_, text) => expect(logsInAt(text, server)).toBe(false))
  test('of a server on a port of its own is that port', () => {
    expect(logsInAt(login({ domain: 'localhost:4610' }), 'http://localhost:4610')).toBe(true)
    expect(logsInAt(login({ domain: 'localhost' }), 'http://localhost:4610')).toBe(false)
  })
})

test('a text begins as a login only at the start of a line', () => {
  expect(beginsAsLogin('app.example wants you to sign in with your Ethereum account:')).toBe(true)
  expect(beginsAsLogin('Hello!\n app.example wants you to sign in with your account')).toBe(true)
  expect(beginsAsLogin('The page app.example wants you to sign in with your account')).toBe(false)
  expect(beginsAsLogin('Hello')).toBe(false)
  for (const lineBreak of ['\u0085', '\u001c', '\u2028', '\v'])
    expect(beginsAsLogin(`Read this first ${lineBreak}app.example wants you to sign in with your account`)).toBe(true)
})
