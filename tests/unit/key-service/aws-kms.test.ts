import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AwsKmsPlace, awsKms } from '../../../server/crypto/key-service/aws-kms.js'
import type { KeyServiceError } from '../../../server/crypto/key-service/key-service.js'
import { startKms } from '../../key-services/aws-kms.js'
import { endless, startServer } from '../../server.js'

const SECRET = 'a root secret of a server, of more than 32 bytes'
const PURPOSE = 'latchkit-server root secret 7'

/** How it was refused. No refusal contains a secret. */
async function refusalOf(work: Promise<unknown>): Promise<KeyServiceError> {
  const error = await work.then(
    (value) => expect.unreachable(`it gave ${value}`),
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'KeyServiceError' })
  expect(error.message).toMatch(/^[^.]+(\.[^ ][^.]*)*\. .+\.$/)
  const secrets = [SECRET, Buffer.from(SECRET).toString('base64'), `${process.env.AWS_SECRET_ACCESS_KEY}`, 'AKIA']
  for (const secret of secrets) expect(error.message).not.toContain(secret)
  return error
}

describe('AWS KMS', () => {
  let server: Awaited<ReturnType<typeof startKms>>
  let key: string
  let other: string
  const connect = (changes: Partial<AwsKmsPlace> = {}) => awsKms({ key, ...changes })
  const ciphertext = () => connect().wrap(SECRET, PURPOSE)
  const be = (user: { accessKeyId: string; secretAccessKey: string }) => {
    for (const [name, value] of Object.entries(server.environment(user))) vi.stubEnv(name, value)
  }

  beforeEach(async () => {
    server = await startKms()
    key = server.createKey({ alias: 'alias/latchkit' })
    other = server.createKey()
    // none of the developer's own, and no asking of a cloud
    for (const name of ['AWS_PROFILE', 'AWS_DEFAULT_REGION', 'AWS_SESSION_TOKEN', 'AWS_WEB_IDENTITY_TOKEN_FILE'])
      vi.stubEnv(name, undefined)
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere/config')
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere/credentials')
    be(server.createUser({ Encrypt: [key, other], Decrypt: [key, other] }))
    return () => server.stop()
  })
  afterEach(() => vi.unstubAllEnvs())

  test('wraps a secret and opens it again, by signed calls of the real SDK', async () => {
    const wrapped = await ciphertext()
    expect(wrapped).toMatch(/^[\w+/]+=*$/)
    expect(await connect().unwrap(wrapped, PURPOSE)).toBe(SECRET)
    expect(server.calls).toEqual(['TrentService.Encrypt', 'TrentService.Decrypt'])
  })

  test('keeps every character of a secret', async () => {
    const secret = '\ufeff ä€😀,\n" of a secret that has more than ascii in it\u0000'
    expect(await connect().unwrap(await connect().wrap(secret, PURPOSE), PURPOSE)).toBe(secret)
  })

  test('finds its key by id, alias and ARN, in the region that is set', async () => {
    vi.stubEnv('AWS_REGION', undefined)
    for (const name of [key, 'alias/latchkit', server.arnOf(key)]) {
      const service = connect({ key: name, region: server.region })
      expect(await service.unwrap(await service.wrap(SECRET, PURPOSE), PURPOSE)).toBe(SECRET)
    }
    expect((await refusalOf(ciphertext())).todo).toBe('Set LATCHKIT_SERVER_AWS_KMS_REGION.')
    expect((await refusalOf(connect({ region: 'us-east-1' }).wrap(SECRET, PURPOSE))).message).toContain('signature')
  })

  test('opens it for the same purpose alone', async () => {
    const error = await refusalOf(connect().unwrap(await ciphertext(), 'latchkit-server root secret 8'))
    expect(error).toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('it was wrapped for another id'),
    })
  })

  test('opens what was wrapped before a rotation of its key', async () => {
    const old = await ciphertext()
    server.rotate(key)
    expect(await connect().unwrap(old, PURPOSE)).toBe(SECRET)
    expect(await connect().unwrap(await ciphertext(), PURPOSE)).toBe(SECRET)
  })

  test('does not open what another key has wrapped, though the caller may use that one', async () => {
    const wrapped = await connect({ key: other }).wrap(SECRET, PURPOSE)
    expect((await refusalOf(connect().unwrap(wrapped, PURPOSE))).todo).toContain('LATCHKIT_SERVER_AWS_KMS_KEY')
  })

  test.each<[string, () => unknown, RegExp]>([
    ['has disabled the key', () => server.setState(key, 'Disabled'), /it is disabled, or it will be deleted/],
    ['will delete the key', () => server.setState(key, 'PendingDeletion'), /cancel its deletion/],
    ['has deleted the key', () => server.deleteKey(key), /has no key .* take the secret from your copy of it/],
    ['does not allow the caller to decrypt', () => be(server.createUser({ Encrypt: [key] })), /Grant it kms:Decrypt/],
    ['does not know the caller', () => vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAUNKNOWN'), /does not take the signature/],
    ['was told a wrong secret key', () => vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong'), /clock of this machine by NTP/],
    [
      'is asked by nobody',
      () => ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].forEach((name) => void vi.stubEnv(name, undefined)),
      /Give the machine a role/,
    ],
  ])('says what to do when it %s', async (_, change, message) => {
    const wrapped = await ciphertext()
    change()
    const refusal = await refusalOf(connect().unwrap(wrapped, PURPOSE))
    expect(refusal.message).toMatch(message)
    expect(refusal.isTemporary).toBe(false)
  })

  test('refuses a key that is not for encryption', async () => {
    const signing = server.createKey({ usage: 'SIGN_VERIFY' })
    be(server.createUser({ Encrypt: [signing] }))
    expect((await refusalOf(connect({ key: signing }).wrap(SECRET, PURPOSE))).todo).toContain('SYMMETRIC_DEFAULT')
  })

  test('does not open a ciphertext with one other byte, nor one that is none', async () => {
    const bytes = Buffer.from(await ciphertext(), 'base64')
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    for (const wrong of [bytes.toString('base64'), 'AAAA'])
      expect((await refusalOf(connect().unwrap(wrong, PURPOSE))).message).toContain('or it was changed')
  })

  test('opens nothing that is no text', async () => {
    const body = JSON.stringify({ Plaintext: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64') })
    answerAll(200, body)
    expect((await refusalOf(connect().unwrap('AAAA', PURPOSE))).message).toContain('something that is no text')
  })

  const answerAll = (status: number, body: string, headers = {}) => {
    server.state.fault = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', ...headers }).end(body)
      return true
    }
  }

  test.each([
    [200, '<html>'],
    [200, '{}'],
    [200, ''],
  ])('takes an answer of the status %i that is not that of KMS for none: %s', async (status, body) => {
    answerAll(status, body)
    const refusal = await refusalOf(connect().unwrap('AAAA', PURPOSE))
    expect(refusal).toMatchObject({ isTemporary: false, todo: expect.stringContaining('AWS_ENDPOINT_URL_KMS') })
  })

  test.each([
    [500, '{"__type":"KMSInternalException","message":"m"}', true],
    [500, '{"__type":"KeyUnavailableException","message":"m"}', true],
    [400, '{"__type":"ThrottlingException","message":"m"}', true],
    [503, '<html>', true],
    [400, '{"__type":"SomethingNewException","message":"I was told AKIA"}', false],
    [404, 'Not found', false],
  ])('repeats nothing of an error of the status %i: %s', async (status, body, isTemporary) => {
    answerAll(status, body)
    expect((await refusalOf(connect().unwrap('AAAA', PURPOSE))).isTemporary).toBe(isTemporary)
  })

  test('follows no redirect', async () => {
    const reached: unknown[] = []
    const elsewhere = await startServer((request, response) => {
      reached.push(request.headers)
      response.end('{}')
    })
    onTestFinished(() => elsewhere.stop())
    answerAll(307, '', { location: elsewhere.url })
    expect((await refusalOf(connect().unwrap('AAAA', PURPOSE))).message).toContain('answers with a redirect')
    expect(reached).toEqual([])
  })

  test('reads no endless answer', async () => {
    const huge = await endless()
    onTestFinished(() => huge.stop())
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', huge.url)
    expect((await refusalOf(connect().unwrap('AAAA', PURPOSE))).message).toContain('more than 64 kB')
    await huge.left()
  })

  test('waits five seconds for an answer, and asks once', async () => {
    let asked = 0
    server.state.fault = () => {
      asked += 1
      return true
    }
    const refusal = await refusalOf(connect().unwrap('AAAA', PURPOSE))
    expect(refusal).toMatchObject({ isTemporary: true, message: expect.stringContaining('does not answer in time') })
    expect(asked).toBe(1)
  })

  test('may be away', async () => {
    await server.stop()
    const refusal = await refusalOf(connect().unwrap('AAAA', PURPOSE))
    expect(refusal).toMatchObject({
      isTemporary: true,
      message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/),
    })
  })

  test('is not asked without TLS, but on this machine', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://kms.example.com')
    expect((await refusalOf(ciphertext())).message).toContain('has an address without TLS')
  })
})
