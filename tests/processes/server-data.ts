import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterUs } from './after-us.js'
import { makeOnce } from './make-once.js'
import { folderOfSources, serverBundle } from './server-bundle.js'
import { startProcess } from './start-process.js'

/**
 * Creates a new data folder for a server, as a copy of one in which a server has run once. Setting up an empty
 * database takes most of a server's start, and gives the same result every time.
 */
export async function newData() {
  const sources = await folderOfSources()
  const first = await makeOnce(path.join(sources, 'data'), async (draft) => {
    const { line, stop } = startProcess(process.execPath, [await serverBundle(), '--data', draft])
    await line()
    await stop()
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-server-'))
  const callOff = afterUs('rm -rf "$1"', folder)
  await cp(first, folder, { recursive: true })
  const remove = async () => {
    callOff()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}
