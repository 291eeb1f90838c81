import { isLoopback } from '../../http/loopback.js'
import { limitedFetch } from '../../http/outside.js'
import { KeyServiceError } from './key-service.js'

/** Far above the answer to a secret, which is the longest that is asked for. */
const MAX_ANSWER_KB = 64
const fetchLimited = limitedFetch({ maxKb: MAX_ANSWER_KB })

interface Place {
  readonly title: string
  /** The setting of its address. */
  readonly setting: string
}

/** A call's answer that was read whole. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/**
 * Calls a key service once. Rejects with a `KeyServiceError` if it does not answer in time, and if the answer is too
 * large or leads elsewhere: what is sent contains a token, which is for this address alone. Without TLS it calls only
 * this machine.
 */
export async function callKeyService(url: string, init: RequestInit, { title, setting }: Place): Promise<Answer> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new KeyServiceError(`${title} has an address without TLS`, `Set ${setting} to one that begins with https://.`)
  const answer = await fetchLimited(url, { ...init, redirect: 'manual' }).catch((error) => {
    throw unreachable(title, setting, error)
  })
  const { status, headers } = answer
  if (status >= 300 && status < 400)
    throw new KeyServiceError(`${title} answers with a redirect`, `Set ${setting} to the address that it leads to.`)
  return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ALTNAME/

function unreachable(title: string, setting: string, error: unknown): KeyServiceError {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { readonly code?: unknown } }
  const code = typeof cause?.code === 'string' ? cause.code : 'no answer'
  if (name === 'RangeError')
    return new KeyServiceError(
      `${title} answers with more than ${MAX_ANSWER_KB} kB`,
      `See whether ${setting} is right.`,
    )
  if (name === 'TimeoutError' || name === 'AbortError')
    return new KeyServiceError(`${title} does not answer in time`, 'See whether it runs, and what is in the way.', true)
  if (CERTIFICATE.test(code))
    return new KeyServiceError(
      `The certificate of ${title} is not trusted (${code})`,
      'Let NODE_EXTRA_CA_CERTS name the file of the authority that has signed it.',
    )
  const todo = `See whether it runs, and whether ${setting} is its address.`
  return new KeyServiceError(`${title} cannot be reached (${code})`, todo, true)
}
