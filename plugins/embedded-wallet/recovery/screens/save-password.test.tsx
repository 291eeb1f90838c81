import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { part } from '../../../../tests/unit/part.js'
import { type Surroundings, SurroundingsContext } from '../../../../ui/kit/use-surroundings.js'
import { SavePassword } from './SavePassword.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers() // also removes the timer that revokes the file's address
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Pressable = ReactElement<{ readonly onClick?: () => void; readonly children?: ReactNode }>
const isElement = (node: ReactNode): node is Pressable => isValidElement(node)
/** Finds the element of a screen with this text. */
function having(child: string, node: ReactNode): Pressable | undefined {
  if (!isElement(node)) return undefined
  const children = Children.toArray(node.props.children)
  if (children.includes(child)) return node
  return children.map((one) => having(child, one)).find(Boolean)
}

test('the file has the password and the app’s name', async () => {
  vi.stubGlobal('document', { createElement: () => ({ click() {} }) })
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:1'
  })
  let screen: ReactNode
  const Page = () => {
    screen = SavePassword({ password: 'correct-horse-battery', onContinue() {} })
    return null
  }
  renderToStaticMarkup(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme' })}>
      <Page />
    </SurroundingsContext>,
  )
  having('Download', screen)?.props.onClick?.()
  const file = await blobs[0]?.text()
  expect(file).toContain('Your recovery password for Acme is:\n\ncorrect-horse-battery\n')
})
test('the printed page shows the password', () => {
  const html = renderToStaticMarkup(<SavePassword password="correct-horse-battery" onContinue={() => {}} />)
  expect(html).toContain('>correct-horse-battery</p>')
})
