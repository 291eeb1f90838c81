import { join } from 'node:path'
import { startProcess } from '../../processes/start-process.js'
import { median } from './arithmetic.js'
import { built, type Postgres, SECRETS } from './processes.js'
import { memoryOf } from './processor.js'

const STARTS = 5

/** How long the command `start` takes until it listens and has a database, and its memory then, in ms and MB. */
export async function timeToReady(postgres: Postgres) {
  const env = {
    NODE_ENV: 'production',
    LATCHKIT_SERVER_DATABASE_URL: await postgres.create('starts'),
    LATCHKIT_SERVER_SECRETS: SECRETS,
    LATCHKIT_SERVER_PUBLIC_URL: 'http://localhost:4000',
  }
  const ready: number[] = []
  let memory = 0
  // The first start makes the schema, and does not count.
  for (let number = 0; number <= STARTS; number++) {
    const started = performance.now()
    const server = startProcess(process.execPath, [join(built, 'main.js'), 'start', '--port', '0'], { env })
    await server.line(/"server":/)
    if (number > 0) ready.push(performance.now() - started)
    memory = memoryOf(server.child.pid ?? 0).now
    await server.stop()
  }
  return { ready: median(ready), memory }
}
