import type { IncomingMessage, RequestListener } from 'node:http'
import { listen, type UpgradeListener } from '../http/listen.js'
import { isOfThisMachine } from './control/guard.js'

/** What stands in for outside services. Whoever starts the provider brings it along; the provider knows no service of it. */
export interface StandIns {
  readonly listener: RequestListener
  readonly upgrade?: UpgradeListener
  close(): Promise<void>
}

/** What a provider without stand-ins says, on stderr when it starts and at the address where they would be. */
export const NO_STAND_INS = [
  'There are no stand-ins for outside services here. Logins by an identity provider, Farcaster and Telegram, captchas and',
  'recovery by a cloud need the real services in the settings of the app, or OUTSIDE_URL; see provider/README.md.',
].join(' ')

const none: StandIns = {
  listener: (_, response) =>
    void response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${NO_STAND_INS}\n`),
  close: async () => {},
}

/** A name that an attacker points to this machine (DNS rebinding) would make the attacker's page their own origin. */
const isCalledByName = ({ headers: { host }, socket }: IncomingMessage): boolean =>
  isOfThisMachine({ origin: undefined, host, address: socket.remoteAddress })

/** Serves stand-ins on a port of their own: the outside world is at another origin than the provider. */
export async function serveStandIns(standIns = none) {
  const { listener, upgrade } = standIns
  const server = await listen(
    0,
    (request, response) => {
      if (isCalledByName(request)) return listener(request, response)
      response.writeHead(403, { 'content-type': 'text/plain' }).end('The stand-ins answer to this machine only.\n')
    },
    upgrade &&
      ((request, socket, head) => {
        if (isCalledByName(request)) return upgrade(request, socket, head)
        socket.on('error', () => socket.destroy())
        socket.resume().end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      }),
  )
  return {
    url: `http://localhost:${server.port}`,
    async close() {
      // side by side: the server waits for sockets that only a stand-in can end
      await Promise.allSettled([server.close(), standIns.close()])
    },
  }
}
