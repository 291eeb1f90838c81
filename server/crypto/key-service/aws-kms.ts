import type { KMSClient } from '@aws-sdk/client-kms'
import { kmsRefusalOf, noPackage } from './aws-kms-refusal.js'
import { callKeyService } from './call.js'
import { type KeyService, KeyServiceError, textOf } from './key-service.js'

/** A symmetric key of AWS KMS. Who asks is known to the SDK, by its usual chain. */
export interface AwsKmsPlace {
  /** The id, the ARN or the alias of the key. */
  readonly key: string
  /** By default that of the SDK: `AWS_REGION`, or of its file of settings. */
  readonly region?: string | undefined
}

type Sdk = typeof import('@aws-sdk/client-kms')
/** ms for a call with all that comes before it: on a machine of AWS the SDK asks for its rights first. */
const TIMEOUT_MS = 15_000

/** The key of AWS KMS. It binds a ciphertext to its purpose by the encryption context. */
export function awsKms({ key, region }: AwsKmsPlace): KeyService {
  const title = `AWS KMS${region ? ` in ${region}` : ''}`
  const ask = async <Done>(work: (client: KMSClient, sdk: Sdk) => Promise<Done>): Promise<Done> => {
    const sdk = await load()
    const client = new sdk.KMSClient({ ...(region && { region }), maxAttempts: 1, requestHandler: transport(title) })
    try {
      return await inTime(work(client, sdk), title)
    } catch (error) {
      throw error instanceof KeyServiceError ? error : kmsRefusalOf(error, { title, key })
    } finally {
      client.destroy()
    }
  }
  return {
    title,
    wrap: (secret, purpose) =>
      ask(async (client, { EncryptCommand }) => {
        const input = { KeyId: key, Plaintext: Buffer.from(secret), EncryptionContext: contextOf(purpose) }
        const { CiphertextBlob: made } = await client.send(new EncryptCommand(input))
        if (!made?.length) throw new SyntaxError('no ciphertext')
        return Buffer.from(made).toString('base64')
      }),
    unwrap: (ciphertext, purpose) =>
      ask(async (client, { DecryptCommand }) => {
        const CiphertextBlob = Buffer.from(ciphertext, 'base64')
        const input = { KeyId: key, CiphertextBlob, EncryptionContext: contextOf(purpose) }
        const { Plaintext: opened } = await client.send(new DecryptCommand(input))
        if (!opened) throw new SyntaxError('no plaintext')
        return textOf(opened, title)
      }),
  }
}

const contextOf = (purpose: string) => ({ purpose })

/** The SDK, which only servers have whose secret KMS has wrapped. */
async function load(): Promise<Sdk> {
  try {
    return await import('@aws-sdk/client-kms')
  } catch (cause) {
    throw noPackage(cause)
  }
}

async function inTime<Done>(work: Promise<Done>, title: string): Promise<Done> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new KeyServiceError(`${title} does not answer in time`, 'See what is in the way to it.', true)
    timer = setTimeout(() => reject(error), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What the SDK asks its transport to send. */
interface Sent {
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends the SDK’s calls as the server calls every key service. */
const transport = (title: string) => ({
  async handle({ protocol, hostname, port, path, method, headers, body }: Sent) {
    const { host: _, 'content-length': __, ...own } = headers
    const init = { method, headers: own, body: body as BodyInit }
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`
    const answer = await callKeyService(url, init, { title, setting: 'AWS_ENDPOINT_URL_KMS or the region' })
    const { status: statusCode, bytes } = answer
    return { response: { statusCode, headers: Object.fromEntries(answer.headers), body: bytes } }
  },
  updateHttpClientConfig() {},
  httpHandlerConfigs: () => ({}),
})
