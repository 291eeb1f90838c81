import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choose, concernedSpecs, MAX_SELECTION } from '../journeys/support/concerned.js'
import { readSpecs } from '../journeys/support/spec-files.js'

const specs = readSpecs()
const of = (...changed: string[]) =>
  choose(changed, specs).specs.map((file) => file.replace(/^tests\/journeys\/(.*)\.spec\.ts$/, '$1'))
const read = (name: string) => specs.find((spec) => spec.name === name)?.text ?? ''
const SMOKE = ['dialog', 'email', 'headless', 'session']

describe('the journeys that run for a change', () => {
  test('every changed file of journeys runs, however many there are', () => {
    const all = specs.map(({ file }) => file)
    expect([...concernedSpecs(all)].sort()).toEqual([...all].sort())
  })
  test('the journeys of a changed plugin come first, and none whose page lacks it', () => {
    expect(of('plugins/telegram/widget.ts')).toEqual(['telegram', 'strict-policy'])
    expect(of('plugins/farcaster/signer/signer.flow.ts')[0]).toBe('farcaster-signer')
    expect(of('plugins/oauth/oauth.flow.ts').slice(0, 2).sort()).toEqual(['oauth', 'oauth-popup'])
    expect(of('plugins/passwordless/code.flow.ts').slice(0, 3).sort()).toEqual(['code', 'email', 'sms'])
    expect(of('plugins/captcha/plugin.ts')).not.toContain('telegram')
  })
  test('every exported plugin has journeys', () => {
    const exported = readFileSync(new URL('../../plugins/index.ts', import.meta.url), 'utf8')
    const names = [...exported.matchAll(/from '\.\/([\w-]+)\/index\.js'/g)].map(([, name]) => `${name}`)
    expect(names).toContain('funding')
    expect(names.filter((name) => !of(`plugins/${name}/plugin.ts`).length)).toEqual([])
  })
  test('a change of shared code runs a few journeys, and the one of the same name', () => {
    expect(of('core/client.ts')).toEqual(expect.arrayContaining(SMOKE))
    expect(of('core/browser/popup.ts')[0]).toBe('oauth-popup')
    expect(of('entries/react.ts').sort()).toEqual(SMOKE)
    expect(of('tests/journeys/setup.ts').sort()).toEqual(SMOKE)
    expect(of('scripts/sandbox/main.ts').sort()).toEqual(SMOKE)
  })
  test('a file of the server or of a stand-in runs the journeys of its name', () => {
    expect(of('server/passkey/routes.ts')[0]).toBe('passkey')
    expect(of('server/embedded/clouds/icloud.ts')).toContain('embedded-clouds')
    expect(of('playground/outside/telegram/page.ts')[0]).toBe('telegram')
  })
  test('a host page or support file runs the journeys that open or import it', () => {
    expect(of('tests/hosts/own-login.tsx')[0]).toBe('custom-auth')
    expect(of('tests/journeys/support/coinbase-phone.ts')[0]).toBe('coinbase-keys')
    expect(of('playground/host/App.tsx').sort()).toEqual([
      'funding-transfer',
      'playground',
      'playground-funding',
      'playground-other-apps',
      'playground-tools',
      'playground-wallet',
    ])
  })
  test('no more are chosen than run in two minutes, those nearest to the changes first', () => {
    const many = of('core/client.ts', 'plugins/telegram/widget.ts', 'plugins/guest/plugin.ts', 'core/flow.ts')
    expect(many.length).toBeLessThanOrEqual(MAX_SELECTION.files)
    expect(many).toEqual(expect.arrayContaining(['telegram', 'guest']))
    const count = (name: string) => read(name).match(/^ *test\(/gm)?.length ?? 0
    expect(Math.min(...many.map(count))).toBeGreaterThan(0)
    const sum = many.reduce((before, name) => before + count(name), 0)
    expect(sum).toBeLessThanOrEqual(MAX_SELECTION.tests)
    // control: no file that would have fitted is left out
    if (many.length < MAX_SELECTION.files)
      for (const name of SMOKE) if (!many.includes(name)) expect(sum + count(name)).toBeGreaterThan(MAX_SELECTION.tests)
  })
  test('a file that no journey uses runs none', () => {
    expect(
      of('README.md', 'scripts/run/test.mjs', 'plugins/oauth/oauth.flow.test.ts', 'tests/contract/oauth.test.ts'),
    ).toEqual([])
  })
  test('each chosen journey has the changed file that it is chosen for', () => {
    const { because } = choose(['README.md', 'plugins/telegram/widget.ts'], specs)
    expect(because).toEqual({
      'tests/journeys/telegram.spec.ts': 'plugins/telegram/widget.ts',
      'tests/journeys/strict-policy.spec.ts': 'plugins/telegram/widget.ts',
    })
  })
})
