import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { part } from '../../../../tests/unit/part.js'
import { shown } from '../../../../tests/unit/rows.js'
import { CheckIcon } from '../../../../ui/kit/icons/CheckIcon.js'
import { CloseIcon } from '../../../../ui/kit/icons/CloseIcon.js'
import { type Surroundings, SurroundingsContext } from '../../../../ui/kit/use-surroundings.js'
import { account } from '../../wallet/screens/samples.js'
import Created from './Created.js'

test.each([
  [true, 'Welcome to Acme'],
  [false, 'All set!'],
])('a wallet that was created for a new user (%s) has the mark of a success beside "%s"', (isNewUser, title) => {
  const { words, html } = shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme' })}>
      <Created state={{ at: 'created', isNewUser, wallet: account }} send={() => {}} can={() => true} />
    </SurroundingsContext>,
  )
  expect(words).toContain(title)
  const marks = [CheckIcon, CloseIcon].filter((One) => html.includes(renderToStaticMarkup(<One size={14} />)))
  expect(marks).toEqual([CheckIcon])
})
