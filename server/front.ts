import { isIPv6 } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { addressAsked } from './http/addresses.js'
import { type Proxies, trustedProxies } from './http/caller-address.js'
import type { Routes } from './http/context.js'
import { listen } from './http/listen.js'
import { localUrl, otherLocalUrl } from './http/loopback.js'
import { publicOrigin } from './http/public-origin.js'
import type { ExtendedOptions, ServerOptions } from './options.js'

/** What a server has behind its two origins. */
export interface Doors {
  readonly routes: Routes
  readonly captcha: Routes
}

/** Where a server listens, and the origins at which browsers reach it. */
export interface Front {
  /** Where it is reached from this machine. */
  readonly url: string
  readonly origin: string
  /** Whether the operator has named that origin. */
  readonly isNamed: boolean
  readonly movedFrom: string | undefined
  /** Undefined if there is no such origin. */
  readonly captchaOrigin: string | undefined
  readonly proxies: Proxies
  drain(): void
  close(finishTimeout?: number): Promise<unknown>
}

/** Listens. Calls wait for what `opening` promises; by then it is set. */
export async function openFront(options: ExtendedOptions, opening: () => Promise<Doors | undefined>): Promise<Front> {
  const proxies = trustedProxies(options.trustedProxies ?? [], options.proxyHeader)
  const named = originOf(options, 'publicUrl')
  const movedFrom = originOf(options, 'movedFrom')
  const publicCaptcha = captchaOriginOf(options, named)
  const { port = 0, host, socket, maxConnections, extension } = options
  if (socket && host !== undefined) throw new Error('The options socket and host are both set: a server has one.')
  if (socket && !named) throw new Error('The option socket needs the option publicUrl.')
  const limits = { ...(maxConnections && { connections: maxConnections }) }
  const listener = getRequestListener(async (request, env) => {
    const { routes, captcha } = (await opening()) ?? {}
    const asked = publicCaptcha && addressAsked(env.incoming, proxies, [`${named}`, publicCaptcha])
    const isForCaptcha = publicCaptcha !== undefined && asked === publicCaptcha
    return (isForCaptcha ? captcha : routes)?.fetch(request, env)
  })
  const server = await listen(port, listener, { host, socket, limits, upgrade: extension?.upgrade })
  const url = socket ? `unix:${socket.path}` : urlOf(host, server.port)
  const origin = named ?? url
  const isForThisMachine = origin.startsWith('http:')
  const captchaListener = getRequestListener(async (request, env) => (await opening())?.captcha.fetch(request, env))
  const second = !publicCaptcha && isForThisMachine ? await listen(0, captchaListener) : undefined
  return {
    ...{ url, origin, isNamed: named !== undefined, movedFrom, proxies },
    captchaOrigin: publicCaptcha ?? (second && otherLocalUrl(second.port)),
    drain: server.drain,
    close: (timeout) => Promise.all([server.close(timeout), second?.close()]),
  }
}

function originOf(options: ServerOptions, option: 'publicUrl' | 'movedFrom' | 'captchaUrl'): string | undefined {
  const given = options[option]
  if (given === undefined) return undefined
  try {
    return publicOrigin(given)
  } catch (cause) {
    throw new Error(`The option ${option} ${(cause as Error).message}: "${given}".`, { cause })
  }
}

/** Another host, not just another port: pages of one host share its cookies. Decision 133. */
function captchaOriginOf(options: ServerOptions, named: string | undefined): string | undefined {
  const origin = originOf(options, 'captchaUrl')
  if (origin === undefined) return undefined
  if (named === undefined) throw new Error('The option captchaUrl needs the option publicUrl.')
  const [captcha, own] = [new URL(origin), new URL(named)]
  if (captcha.hostname === own.hostname || captcha.hostname.endsWith(`.${own.hostname}`))
    throw new Error(
      `The captcha needs a host that is neither ${own.hostname} nor below it: pages there could set cookies of ${own.hostname}.`,
    )
  if (captcha.protocol !== own.protocol)
    throw new Error(`The captcha’s address must begin with ${own.protocol}//, as the public address does.`)
  return origin
}

const EVERY_INTERFACE = ['0.0.0.0', '::']

/** Where a server that listens there is reached from this machine. */
function urlOf(host: string | undefined, port: number): string {
  if (host === undefined || EVERY_INTERFACE.includes(host)) return localUrl(port)
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
