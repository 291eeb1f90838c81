import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOnce } from '../processes/make-once.js'
import { newData } from '../processes/server-data.js'
import { startProcess } from '../processes/start-process.js'

const urlOf = (file: string) => new URL(file, import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))
let place = ''
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'latchkit-processes-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** Linux lists a process that has ended until its parent, or the first process of the container, has read so. */
const isZombie = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/s, ''))
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}
/** A program that starts another one, prints the ids of both, and waits for ever. */
const parent = `
const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
console.log(process.pid, pid)
setInterval(() => {}, 1000)`

describe('what a test starts', () => {
  test.skipIf(process.platform === 'win32')(
    'ends with it, killed as it may be, and its children and folders too',
    async () => {
      const starter = join(place, 'starter.mts')
      await writeFile(
        starter,
        `import { startProcess } from '${urlOf('../processes/start-process.ts')}'
       import { afterUs } from '${urlOf('../processes/after-us.ts')}'
       afterUs('rm -rf "$1"', process.argv[2])
       const { line } = startProcess(process.execPath, ['-e', ${JSON.stringify(parent)}])
       console.log((await line())[0])
       setInterval(() => {}, 1000)`,
      )
      const folder = await mkdtemp(join(place, 'folder-'))
      // started without the code under test, and in its own process group, so that the whole group can be killed
      const child = spawn(process.execPath, ['--import', 'tsx', starter, folder], { cwd: root, detached: true })
      const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line')
      const pids = `${line}`.split(' ').map(Number)
      expect(pids.map(isAlive)).toEqual([true, true])
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await expect.poll(() => pids.filter(isAlive)).toEqual([])
      await expect.poll(() => existsSync(folder)).toBe(false)
    },
  )

  test.skipIf(process.platform === 'win32')('is over with all it has started when it is stopped', async () => {
    const { line, stop } = startProcess(process.execPath, ['-e', parent])
    const pids = `${await line()}`.split(' ').map(Number)
    await stop()
    await expect.poll(() => pids.filter(isAlive)).toEqual([])
  })

  test('reports why it has ended before it was ready', async () => {
    const { line } = startProcess(process.execPath, ['-e', 'console.error("no"); process.exit(3)'])
    await expect(line()).rejects.toThrow('no')
  })
})

describe('what is made once', () => {
  test('is made by one of many who ask, and is whole', async () => {
    let times = 0
    const make = async (draft: string) => {
      times++
      await writeFile(join(draft, 'made'), 'whole')
    }
    const folders = await Promise.all(Array.from({ length: 5 }, () => makeOnce(join(place, 'once'), make)))
    expect(new Set(folders).size).toBe(1)
    expect(times).toBe(1)
    expect(await readFile(join(place, 'once/made'), 'utf8')).toBe('whole')
  })
  test('is made by the next process if the one that began has died or failed', async () => {
    const folder = join(place, 'again')
    const { child, exit } = startProcess(process.execPath, ['-e', ''])
    await exit
    await writeFile(`${folder}.lock`, `${child.pid}`)
    const failing = makeOnce(folder, () => Promise.reject(new Error('full')))
    await expect(failing).rejects.toThrow('full')
    expect(await makeOnce(folder, async () => {})).toBe(folder)
  })
})

test('the data of a server is new for each who asks', async () => {
  const [one, other] = await Promise.all([newData(), newData()])
  expect(one.folder).not.toBe(other.folder)
  await Promise.all([one.remove(), other.remove()])
  expect([one, other].some(({ folder }) => existsSync(folder))).toBe(false)
})
