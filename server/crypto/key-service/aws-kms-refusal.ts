import { isRecord } from '../../protocol/validate.js'
import { KeyServiceError, WRAP_ANEW } from './key-service.js'

const PACKAGE = '@aws-sdk/client-kms'

/** The SDK is not there, or cannot be loaded. */
export function noPackage(cause: unknown): Error {
  if (textIn(cause, 'code') === 'ERR_MODULE_NOT_FOUND' && textIn(cause, 'message').includes(PACKAGE))
    return new KeyServiceError(
      `AWS KMS needs the package ${PACKAGE}`,
      `Install it beside latchkit-server: npm install ${PACKAGE}.`,
    )
  return new KeyServiceError(
    `The package ${PACKAGE} cannot be loaded`,
    'Install it again, for the version of Node that runs.',
  )
}

function textIn(error: unknown, name: 'code' | 'message' | 'name'): string {
  const value = isRecord(error) ? error[name] : undefined
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}

/** The status that KMS has answered with; 0 if it has not. */
function statusIn(error: unknown): number {
  const metadata = isRecord(error) ? error.$metadata : undefined
  const status = isRecord(metadata) ? metadata.httpStatusCode : undefined
  return typeof status === 'number' ? status : 0
}

interface Place {
  readonly title: string
  readonly key: string
}

/** Why KMS, or the SDK before it, has refused. What they say is not repeated. */
export function kmsRefusalOf(error: unknown, { title, key }: Place): KeyServiceError {
  const status = statusIn(error)
  const kind = textIn(error, 'name').replace(/Exception$/, '')
  if (/region is missing/i.test(textIn(error, 'message')))
    return new KeyServiceError(`${title} needs a region`, 'Set LATCHKIT_SERVER_AWS_KMS_REGION.')
  const known = KNOWN.find(({ kinds }) => kinds.includes(kind))
  if (known) return new KeyServiceError(`${title} ${known.problem(key)}`, known.todo)
  if (TEMPORARY.includes(kind) || status >= 500)
    return new KeyServiceError(`${title} cannot answer at the moment (${kind})`, 'See the state of the service.', true)
  if (status < 400)
    return new KeyServiceError(
      `${title} gives an answer that is not that of KMS`,
      'Set AWS_ENDPOINT_URL_KMS, if it is set, to the address of KMS.',
    )
  const shown = /^\w{1,60}$/.test(kind) ? ` (${kind})` : ''
  return new KeyServiceError(`${title} refuses the call with the status ${status}${shown}`, 'See CloudTrail.')
}

const TEMPORARY = [
  'DependencyTimeout',
  'KeyUnavailable',
  'KMSInternal',
  'Throttling',
  'ServiceUnavailable',
  'InternalFailure',
]

interface Known {
  /** Names of errors, without "Exception". */
  readonly kinds: readonly string[]
  problem(key: string): string
  readonly todo: string
}
const KNOWN: readonly Known[] = [
  {
    kinds: ['AccessDenied', 'NotAuthorized'],
    problem: (key) => `does not allow this server to use the key ${key}`,
    todo: 'Grant it kms:Decrypt on that key, and kms:Encrypt to whoever wraps.',
  },
  {
    kinds: ['InvalidCiphertext'],
    problem: (key) => `does not open it with the key ${key}: it was wrapped for another id, or it was changed`,
    todo: `Set the text under the id that it was printed with. ${WRAP_ANEW}`,
  },
  {
    kinds: ['IncorrectKey'],
    problem: (key) => `does not open it with the key ${key}: another key has wrapped it`,
    todo: 'Set LATCHKIT_SERVER_AWS_KMS_KEY to the key that has wrapped it.',
  },
  {
    kinds: ['KMSInvalidState', 'Disabled'],
    problem: (key) => `cannot use the key ${key}: it is disabled, or it will be deleted`,
    todo: 'Enable it, or cancel its deletion, before the waiting period ends.',
  },
  {
    kinds: ['NotFound'],
    problem: (key) => `has no key ${key}`,
    todo: 'Set LATCHKIT_SERVER_AWS_KMS_KEY and LATCHKIT_SERVER_AWS_KMS_REGION to the key and its region. If it was deleted, take the secret from your copy of it.',
  },
  {
    kinds: ['InvalidKeyUsage', 'UnsupportedOperation', 'Validation'],
    problem: (key) => `cannot encrypt with the key ${key}`,
    todo: 'Use a symmetric key for encryption (SYMMETRIC_DEFAULT), by its id, its ARN or its alias.',
  },
  {
    kinds: ['CredentialsProviderError', 'ProviderError', 'MissingAuthenticationToken'],
    problem: () => 'was not asked, because the SDK of AWS knows nobody to ask as',
    todo: 'Give the machine a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  },
  {
    kinds: [
      'UnrecognizedClient',
      'InvalidClientTokenId',
      'ExpiredToken',
      'InvalidSignature',
      'SignatureDoesNotMatch',
      'IncompleteSignature',
      'RequestExpired',
    ],
    problem: () => 'does not take the signature of this server',
    todo: 'See whether its access key is right and has not ended, and set the clock of this machine by NTP.',
  },
]
