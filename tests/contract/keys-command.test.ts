import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSecret } from '../../server/crypto/secret.js'
import { embeddedWallets } from '../../server/db/schema/embedded-wallets.js'
import { runKeys } from '../../server/keys/command.js'
import { startPostgres } from '../processes/postgres.js'
import { newDatabase, OLD } from './support/filled.js'

const FIRST = `${OLD.secret}`
const SECOND = '7:the second secret of a server, which began to seal after the first'
const app = `${OLD.known.appId}`

const postgres = await startPostgres()

describe.skipIf(!postgres)('the commands for keys', () => {
  afterAll(() => postgres?.stop())
  async function opened() {
    const { db, remove } = await newDatabase(`${postgres?.url}`, { filled: true })
    onTestFinished(remove)
    const secret = await openSecret({ secrets: [SECOND, FIRST] })
    async function run(...args: string[]) {
      const lines: string[] = []
      const code = await runKeys(args, { db, secret, out: (line) => lines.push(line) })
      const text = lines.join('\n')
      expect(text).not.toMatch(/PRIVATE KEY|v1\.7\.|secret of a server/)
      return { code, lines, text }
    }
    return { db, run }
  }

  test('list, rotate and revoke keys of an app', async () => {
    const { run } = await opened()
    const states = (lines: readonly string[]) => lines.map((line) => line.split(/ +/)[1])
    const listed = await run('list', app)
    expect(listed.code).toBe(0)
    expect(states(listed.lines)).toEqual(['current', 'next'])
    const rotated = await run('rotate', app)
    expect(states(rotated.lines)).toEqual(['previous', 'current', 'next'])
    expect(rotated.lines[1]?.split(' ')[0]).toBe(listed.lines[1]?.split(' ')[0])
    const [kid = ''] = rotated.lines[1]?.split(' ') ?? []
    const revoked = await run('revoke', app, kid, '--json')
    expect(JSON.parse(revoked.text).map(({ state }: { state: string }) => state)).toEqual([
      ...['previous', 'revoked', 'current', 'next'],
    ])
  })

  test('seal values anew, and say what still depends on an older secret', async () => {
    const { run } = await opened()
    const { code, lines } = await run('reseal')
    expect(code).toBe(0)
    expect(lines[0]).toBe('10 values were sealed anew, by the secret with the id 7.')
    expect(lines).toContain('The secret with the id 0 is needed for 1 hashed value in accounts.subject.')
    expect(JSON.parse((await run('reseal', '--json')).text)).toMatchObject({ newest: 7, written: 0, failed: [] })
  })

  test('fail with exit code 1 and a reason', async () => {
    const { db, run } = await opened()
    for (const args of [
      ['list', 'none'],
      ['rotate', 'none'],
      ['revoke', 'none', 'x'],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, text: 'There is no app none.' })
    expect(await run('revoke', app, 'none')).toMatchObject({ code: 1, text: `The app ${app} has no key none.` })
    expect(JSON.parse((await run('list', 'none', '--json')).text)).toEqual({ error: 'There is no app none.' })
    await db.update(embeddedWallets).set({ sealedShare: 'damaged' })
    const left = await run('reseal')
    expect(left.code).toBe(1)
    expect(left.text).toContain('embedded_wallets.sealed_share of ')
  })

  test('print how they are used for anything else, with exit code 2', async () => {
    const { run } = await opened()
    for (const args of [
      [],
      ['list'],
      ['list', app, 'more'],
      ['revoke', app],
      ['reseal', app],
      ['toString'],
      ['--json'],
    ])
      expect(await run(...args)).toMatchObject({
        code: 2,
        text: expect.stringContaining('Usage: latchkit-server keys'),
      })
  })
})
