import type { RequestListener } from 'node:http'
import { listen, type UpgradeListener } from '../http/listen.js'
import { isOfThisMachine } from './control/guard.js'

/** Stand-ins for external services. The code that starts the server passes them to it; the server imports none. */
export interface StandIns {
  readonly listener: RequestListener
  readonly upgrade?: UpgradeListener
  close(): Promise<void>
}

/** Printed at the start of a server without stand-ins, and served at their address. */
export const NO_STAND_INS = [
  'There are no stand-ins for outside services here. Logins by an identity provider, Farcaster and Telegram, captchas and',
  'recovery by a cloud need the real services in the settings of the app, or LATCHKIT_SERVER_OUTSIDE_URL; see server/README.md.',
].join(' ')

const none: StandIns = {
  listener: (_, response) =>
    void response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${NO_STAND_INS}\n`),
  close: async () => {},
}

const guarded =
  (upgrade: UpgradeListener): UpgradeListener =>
  (request, socket, head) => {
    if (isOfThisMachine(request)) return upgrade(request, socket, head)
    socket.on('error', () => socket.destroy())
    socket.resume().end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  }

/**
 * Serves stand-ins on their own port, because external services have another origin than the server. They answer to
 * this machine under its loopback names only, because DNS rebinding would give an attacker's page their origin.
 */
export async function serveStandIns(standIns = none) {
  const { listener, upgrade } = standIns
  const server = await listen(
    0,
    (request, response) => {
      if (isOfThisMachine(request)) return listener(request, response)
      response.writeHead(403, { 'content-type': 'text/plain' }).end('The stand-ins answer to this machine only.\n')
    },
    { upgrade: upgrade && guarded(upgrade) },
  )
  return {
    url: `http://localhost:${server.port}`,
    async close() {
      // In parallel, because the server waits for sockets that only a stand-in can close.
      await Promise.allSettled([server.close(), standIns.close()])
    },
  }
}
