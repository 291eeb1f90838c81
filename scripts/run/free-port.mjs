import { createServer } from 'node:net'

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })

/** Returns the given port, or the next free one above it. */
export async function freePort(preferred) {
  for (let port = preferred; port < preferred + 100; port++) if (await isFree(port)) return port
  throw new Error(`No port between ${preferred} and ${preferred + 99} is free.`)
}
