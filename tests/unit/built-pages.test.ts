import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtFiles } from '../../server/http/page-files/built.js'

const MANIFEST = {
  scripts: { wallet: 'w.1.js', export: 'e.1.js', confirm: 'c.1.js', passcode: 'p.1.js', captcha: 't.1.js' },
  sheets: { export: 'e.1.css', confirm: 'c.1.css' },
  sdkPage: { script: 'main.1.js', style: 'page.1.css', files: ['main.1.js', 'chunk.1.js', 'page.1.css'] },
}
let folder: string
const files = () => builtFiles(pathToFileURL(`${folder}${path.sep}`))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkit-pages-'))
  mkdirSync(path.join(folder, 'sdk'))
  const ofSdkPage = MANIFEST.sdkPage.files.map((name) => `sdk/${name}`)
  for (const name of [...Object.values(MANIFEST.scripts), ...Object.values(MANIFEST.sheets), ...ofSdkPage]) {
    write(name, `of ${name}`)
    write(`${name}.br`, 'compressed')
  }
  write('manifest.json', JSON.stringify(MANIFEST))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('files that a build wrote', () => {
  it('are found by what they are for', async () => {
    const wallet = await files().script('wallet')
    expect([wallet.name, wallet.type, String(Buffer.from(wallet.bytes))]).toEqual([
      'w.1.js',
      'text/javascript; charset=utf-8',
      'of w.1.js',
    ])
    expect(await files().sheet('confirm')).toMatchObject({ name: 'c.1.css', type: 'text/css; charset=utf-8' })
  })

  it('of the page with the SDK are those that the manifest names', async () => {
    const page = await files().sdkPage()
    expect([page.script, page.style]).toEqual(['main.1.js', 'page.1.css'])
    expect((await page.file('chunk.1.js'))?.name).toBe('chunk.1.js')
    for (const name of ['manifest.json', '../manifest.json', '../w.1.js', 'chunk.1.js.br', ''])
      expect(await page.file(name)).toBeUndefined()
  })

  it('are read again after they could not be read', async () => {
    rmSync(path.join(folder, 'w.1.js'))
    const same = files()
    await expect(same.script('wallet')).rejects.toThrow('ENOENT')
    write('w.1.js', 'back')
    expect((await same.script('wallet')).name).toBe('w.1.js')
  })
})

describe('what is wrong with a build', () => {
  it('is nothing when all is there', async () => {
    expect(await files().problem()).toBeUndefined()
  })

  it.each([...Object.values(MANIFEST.scripts), 'c.1.css', 'e.1.css.br', 'sdk/chunk.1.js', 'sdk/main.1.js.br'])(
    'is that %s is missing, or empty',
    async (name) => {
      const sentence = `The wallet frame was not built: ${path.join(folder, name)} is missing; reinstall latchkit-server, or build it.`
      write(name, '')
      expect(await files().problem()).toBe(sentence)
      rmSync(path.join(folder, name))
      expect(await files().problem()).toBe(sentence)
    },
  )

  it.each([
    ['that there is no manifest', undefined, 'manifest.json cannot be read'],
    ['that the manifest is broken', '{ "scripts"', 'manifest.json cannot be read'],
    ['that it names nothing', '{}', 'manifest.json does not name all files'],
    ['that it names no wallet', JSON.stringify({ ...MANIFEST, scripts: {} }), 'manifest.json does not name all files'],
  ])('is %s', async (_, text, wrong) => {
    if (text === undefined) rmSync(path.join(folder, 'manifest.json'))
    else write('manifest.json', text)
    expect(await files().problem()).toContain(wrong)
  })
})
