import { createClient, LatchkitError } from 'latchkit'
import { plugins } from './plugins'
import { apiUrl, appId } from './settings'

const client = createClient({ appId, apiUrl }, plugins)

function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${id}.`)
}
const address = element('address', HTMLFormElement)
const code = element('code', HTMLFormElement)
const guest = element('guest', HTMLFormElement) // only: guest
const account = element('account', HTMLElement)
const user = element('user', HTMLElement)
const problem = element('problem', HTMLElement)

/** Does something with the fields of a form, and shows the error if that fails. */
function onSubmit(form: HTMLFormElement, act: (fields: FormData) => Promise<unknown>) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    try {
      await act(new FormData(form))
    } catch (error) {
      problem.textContent = error instanceof LatchkitError ? error.message : 'Something went wrong.'
    }
  })
}

onSubmit(address, async (fields) => {
  await (await client.use('passwordless')).sendCode('email', `${fields.get('email')}`)
  code.hidden = false
})
onSubmit(code, async (fields) => {
  await (await client.use('passwordless')).submitCode('email', `${fields.get('code')}`)
})
onSubmit(guest, async () => (await client.use('guest')).create()) // only: guest
element('logout', HTMLButtonElement).addEventListener('click', () => client.logout())

function draw() {
  const current = client.user.get()
  account.hidden = !current
  address.hidden = !!current
  guest.hidden = !!current // only: guest
  if (current) code.hidden = true
  code.reset()
  user.textContent = current?.email?.address ?? current?.id ?? ''
}
client.user.subscribe(draw)
await client.ready()
draw()
