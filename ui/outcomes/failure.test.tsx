import { expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { part } from '../../tests/unit/part.js'
import { shown } from '../../tests/unit/rows.js'
import { type Surroundings, SurroundingsContext } from '../kit/use-surroundings.js'
import { AllowlistRejection } from './Failure.js'

const rejection = (cta_link: unknown) => {
  const state = {
    at: 'failure',
    screen: 'ALLOWLIST_REJECTION_SCREEN',
    error: new LatchkitError('allowlist_rejected', 'No.'),
    previousScreen: 'LANDING',
  } as const
  const app = { allowlist_config: { cta_text: 'Ask for access', cta_link } }
  return shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme', app })}>
      <AllowlistRejection state={state} send={() => {}} can={() => true} />
    </SurroundingsContext>,
  )
}

/** React 18 renders every address; only React 19 leaves out scripts. */
test.each(['javascript:alert(1)', 'data:text/html,x', '/waiting-list', 7, null])(
  'the app’s link is no link where it does not lead to the web: %j',
  (link) => {
    const { html, words } = rejection(link)
    expect(html).not.toContain('<a')
    expect(words).toContain('Ask for access')
  },
)
test('the app’s link leads to the web', () => {
  expect(rejection('https://acme.example/list').html).toContain('href="https://acme.example/list"')
})
