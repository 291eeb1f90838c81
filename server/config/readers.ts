import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { readApps } from '../apps/configured.js'
import { readRing } from '../crypto/ring.js'
import { PROXY_HEADERS, type ProxyHeader, trustedProxies } from '../http/caller-address.js'
import { isLoopback } from '../http/loopback.js'

/**
 * Reads the text of one variable. Throws an `Error` whose message is what the value must be, as in "must be a whole
 * number", for a sentence that begins with the variable's name.
 */
export type Reader<Value> = (text: string) => Value

export const text: Reader<string> = (given) => given

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (given) => {
    const number = Number(given)
    if (/^\d{1,15}$/.test(given) && number >= least && number <= most) return number
    throw new Error(`must be a whole number from ${least} to ${most}`)
  }

/** Addresses and networks, which commas separate. */
export const networks: Reader<readonly string[]> = (given) => {
  const parts = given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  try {
    trustedProxies(parts)
  } catch (cause) {
    throw new Error(`cannot be used. ${(cause as Error).message} It was`, { cause })
  }
  return parts
}

export const onOrOff: Reader<boolean> = (given) => {
  if (given === 'on' || given === 'off') return given === 'on'
  throw new Error('must be on or off')
}

/** An address of this machine to listen at. */
export const host: Reader<string> = (given) => {
  if (isIP(given)) return given
  throw new Error('must be an IP address of this machine, such as 0.0.0.0 or ::')
}

/** The path of a socket. Longer ones do not fit into what systems have for it (`sun_path`). */
export const socketPath: Reader<string> = (given) => {
  if (path.isAbsolute(given) && Buffer.byteLength(given) <= 100) return given
  throw new Error('must be an absolute path of at most 100 bytes')
}

export const fileMode: Reader<number> = (given) => {
  if (/^0?[0-7]{3}$/.test(given)) return Number.parseInt(given, 8)
  throw new Error('must be the permissions of a file, as in 660')
}

export const proxyHeader: Reader<ProxyHeader> = (given) => {
  const header = PROXY_HEADERS.find((name) => name === given.toLowerCase())
  if (header) return header
  throw new Error(`must be ${PROXY_HEADERS.join(' or ')}`)
}

export const webAddress: Reader<string> = (given) => {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given
  throw new Error('must be an address that begins with https:// or http://')
}

/** The origin of a service that is told secrets: with TLS, but for this machine. */
export const serviceOrigin: Reader<string> = (given) => {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(given) && url.href === `${url.origin}/`
  if (isOrigin && (url.protocol === 'https:' || isLoopback(url.hostname))) return url.origin
  throw new Error('must be an address that begins with https://, without a path; http:// is for loopback names')
}

const VAULT_NAME = /^\w(?:[\w.-]{0,200}\w)?$/
/** A name in Vault, which becomes a part of a path. */
export const vaultName: Reader<string> = (given) => {
  if (VAULT_NAME.test(given)) return given
  throw new Error('must be letters, digits, and "_", "-" or "." between them')
}

/** A path in Vault. */
export const vaultPath: Reader<string> = (given) => {
  const names = given.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (names.every((name) => VAULT_NAME.test(name))) return names.join('/')
  throw new Error('must be names between slashes, each of letters, digits, and "_", "-" or "." between them')
}

/** A secret that becomes a header. */
export const headerText: Reader<string> = (given) => {
  const trimmed = given.trim()
  if (/^[\x21-\x7e]{1,8192}$/.test(trimmed)) return trimmed
  throw new Error('must be printable characters without spaces')
}

/** An id, an ARN or an alias of a key. */
export const awsKey: Reader<string> = (given) => {
  if (/^[\w:/-]{1,2048}$/.test(given)) return given
  throw new Error('must be the id, the ARN or the alias of a key, such as alias/latchkit')
}

export const awsRegion: Reader<string> = (given) => {
  if (/^[a-z0-9-]{1,63}$/.test(given)) return given
  throw new Error('must be a region, such as eu-central-1')
}

export const postgresAddress: Reader<string> = (given) => {
  if (/^postgres(ql)?:\/\/./.test(given)) return given
  throw new Error('must be an address that begins with postgres://')
}

/** Root secrets, newest first. A file has one a line. */
export const ring: Reader<readonly string[]> = (given) => {
  try {
    return readRing(given, given.includes('\n') ? 'lines' : 'commas')
  } catch (cause) {
    throw new Error(`cannot be used: ${(cause as Error).message.replace(/\.$/, '')}`, { cause })
  }
}

/** What the names of the wire begin with. They become parts of headers and cookies, and of a host name (`acme.io`). */
export const prefix: Reader<string> = (given) => {
  if (/^[a-z][a-z0-9-]{0,30}$/.test(given)) return given
  throw new Error('must be at most 31 lower-case letters, digits and hyphens, and begin with a letter')
}

export const appsFile: Reader<ReturnType<typeof readApps>> = (file) => {
  try {
    return readApps(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`names a file that cannot be used: ${(cause as Error).message}`, { cause })
  }
}
