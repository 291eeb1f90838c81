import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that answers everything the same; null: it never answers. */
export async function serving(status: number, body: string | null) {
  const server = createServer((_, response) => {
    if (body !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, stop }
}
