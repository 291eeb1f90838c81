import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'

/** A chain of a test's own, number 31337; undefined where anvil is not installed. */
export async function startAnvil() {
  const binary = findAnvil()
  if (!binary) return undefined
  const port = await freePort()
  const child = spawn(binary, ['--port', `${port}`, '--chain-id', '31337', '--host', '127.0.0.1'])
  for await (const line of child.stdout) if (`${line}`.includes('Listening')) break
  child.stdout.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => child.kill(),
  }
}

function findAnvil(): string | undefined {
  try {
    const here = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return path.join(path.dirname(here), 'bin/anvil')
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
