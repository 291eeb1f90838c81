import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { part } from '../../../tests/unit/part.js'
import { shown } from '../../../tests/unit/rows.js'
import { MailIcon } from '../../../ui/kit/icons/MailIcon.js'
import { PhoneIcon } from '../../../ui/kit/icons/PhoneIcon.js'
import { TextContext } from '../../../ui/kit/text/use-text.js'
import { type Surroundings, SurroundingsContext } from '../../../ui/kit/use-surroundings.js'
import AwaitingCode from './AwaitingCode.js'

const ADA = 'ada@example.org'
const STATE = { at: 'code', intent: 'login', channel: 'email', to: ADA, shown: true, round: 0 } as const
const draw = (state: Parameters<typeof AwaitingCode>[0]['state'], texts = {}) =>
  shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme' })}>
      <TextContext value={texts}>
        <AwaitingCode state={state} send={() => {}} can={() => true} />
      </TextContext>
    </SurroundingsContext>,
  )
const sentence = (text: string) => {
  const { words } = draw(STATE, { 'passwordless.codeSentToEmail': text })
  return words.slice(1, words.indexOf("Didn't get an email?"))
}

test.each([
  ['in the middle', '{app} has written to {to} just now.', ['Acme has written to', ADA, 'just now.']],
  ['twice', 'To {to}: is {to} yours?', ['To', ADA, `: is ${ADA} yours?`]],
  ['not at all', 'Look into your mail.', ['Look into your mail.']],
])("a host's sentence that names the address %s is shown as it is", (_, text, shows) => {
  expect(sentence(text)).toEqual(shows)
})

test('a code is entered in one field, which a browser may fill, and which refers to what is wrong with the code', () => {
  const error = new LatchkitError('invalid_credentials', 'Invalid code')
  const { html } = draw({ ...STATE, error, refused: '123456' })
  const fields = html.match(/<input[^>]*>/g) ?? []
  expect(fields).toHaveLength(1)
  expect(fields[0]).toContain('autoComplete="one-time-code" inputMode="numeric"')
  expect(fields[0]).toContain('aria-invalid="true"')
  expect(fields[0]).not.toContain('maxLength')
  const [, errorId] = /aria-describedby="([^"]+)"/.exec(`${fields[0]}`) ?? []
  expect(html).toMatch(new RegExp(`<p id="${errorId}"[^>]*>.*code`, 'i'))
})

test.each([
  ['email', 'an envelope', MailIcon],
  ['sms', 'a phone', PhoneIcon],
] as const)('the screen of a code by %s shows %s and no other icon of a channel', (channel, _, Icon) => {
  const { html } = draw({ ...STATE, channel, to: channel === 'email' ? ADA : '+12015550123' })
  const shown = [MailIcon, PhoneIcon].filter((One) => html.includes(renderToStaticMarkup(<One size={24} />)))
  expect(shown).toEqual([Icon])
})
