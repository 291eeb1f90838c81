import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { start } from '../../scripts/run/children.mjs'
import { providerArgs } from '../../scripts/run/provider.mjs'

/** ms: Linux counts processor time in hundredths of a second. */
const TICK = 10

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** A sandbox provider of our own, its database in memory. */
export async function startProvider() {
  const child = start(process.execPath, providerArgs('--port', '0', '--data', 'memory'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '' },
  })
  const ended = once(child, 'close')
  const died = ended.then(() => Promise.reject(new Error('The provider did not start; the reason stands above.')))
  died.catch(() => {})
  const [line]: string[] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), died])
  return {
    url: (JSON.parse(`${line}`) as { provider: string }).provider,
    /** The most memory it ever held, in MB; undefined where the system does not say. */
    peak() {
      try {
        const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
        return kilobytes === undefined ? undefined : Math.round((Number(kilobytes) * 1024) / 1e6)
      } catch {
        return undefined
      }
    },
    /** ms of processor it has used; undefined where the system does not say. */
    processor() {
      try {
        const after = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return (Number(after[11]) + Number(after[12])) * TICK
      } catch {
        return undefined
      }
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
