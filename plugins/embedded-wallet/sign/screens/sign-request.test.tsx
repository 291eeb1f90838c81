import { expect, test } from 'vitest'
import { part } from '../../../../tests/unit/part.js'
import { shown } from '../../../../tests/unit/rows.js'
import { type Surroundings, SurroundingsContext } from '../../../../ui/kit/use-surroundings.js'
import { OWNER } from '../../effects/screens/samples.js'
import type { SignTask } from '../contract.js'
import SignRequest from './SignRequest.js'

const see = (at: 'asking' | 'signing', ui: SignTask['ui'] = {}) => {
  const state = {
    at,
    method: 'personal_sign',
    content: { kind: 'text', text: 'Hello, Ada!' },
    address: OWNER,
    ui,
  } as const
  return shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme', domain: 'acme.example' })}>
      <SignRequest state={state} send={() => {}} can={() => true} />
    </SurroundingsContext>,
  )
}

test('the name and domain of the app stand above the message', () => {
  expect(see('asking').words.slice(0, 4)).toEqual(['A', 'Acme', 'acme.example', 'Sign message'])
  expect(see('asking', { title: 'Join' }).words).toContain('acme.example')
})
test('a request can be declined until it is signed', () => {
  expect(see('asking').words.slice(-2)).toEqual(['Cancel', 'Sign and continue'])
  expect(see('asking', { isCancellable: false }).words).not.toContain('Cancel')
  expect(see('signing').words).not.toContain('Cancel')
})
