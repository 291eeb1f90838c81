import { expect, it } from 'vitest'
import { nextHosts, UNMINIMIZED } from './bundlers/next.js'
import { describeHosts } from './expect-hosts.js'
import { expectEmailLogin } from './expect-login.js'

const host = describeHosts('Next', (place, packed, variants, env) =>
  nextHosts(place, packed, variants, { ...env, ...UNMINIMIZED }),
)

it('the server renders a page whose layout, a server component, uses the server and a plugin', async () => {
  const html = await (await fetch(host.url('email'))).text()
  expect(html).toContain('From the server')
  expect(html).toMatch(/ready: (<!-- -->)?false/)
})
it('the page hydrates without a warning and logs in', async () => {
  await expectEmailLogin(host.browser(), host.url('email'), host.app())
})
