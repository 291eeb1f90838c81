import { expect, test } from 'vitest'
import { part } from '../../../tests/unit/part.js'
import { shown } from '../../../tests/unit/rows.js'
import { TextContext } from '../../../ui/kit/text/use-text.js'
import { type Surroundings, SurroundingsContext } from '../../../ui/kit/use-surroundings.js'
import AwaitingCode from './AwaitingCode.js'

const ADA = 'ada@example.org'
const sentence = (text: string) => {
  const { words } = shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme' })}>
      <TextContext value={{ 'passwordless.codeSentToEmail': text }}>
        <AwaitingCode
          state={{ at: 'code', intent: 'login', channel: 'email', to: ADA, shown: true, round: 0 }}
          send={() => {}}
          can={() => true}
        />
      </TextContext>
    </SurroundingsContext>,
  )
  return words.slice(1, words.indexOf("Didn't get an email?"))
}

test.each([
  ['in the middle', '{app} has written to {to} just now.', ['Acme has written to', ADA, 'just now.']],
  ['twice', 'To {to}: is {to} yours?', ['To', ADA, `: is ${ADA} yours?`]],
  ['not at all', 'Look into your mail.', ['Look into your mail.']],
])("a host's sentence that names the address %s is shown as it is", (_, text, shows) => {
  expect(sentence(text)).toEqual(shows)
})
