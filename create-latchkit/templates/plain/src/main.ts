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
const account = element('account', HTMLElement)
const user = element('user', HTMLElement)
const problem = element('problem', HTMLElement)

/** Reads one field of a form and does something with it; what goes wrong is shown on the page. */
function onSubmit(form: HTMLFormElement, field: string, act: (value: string) => Promise<void>) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    try {
      await act(`${new FormData(form).get(field)}`)
    } catch (error) {
      problem.textContent = error instanceof LatchkitError ? error.message : 'Something went wrong.'
    }
  })
}

onSubmit(address, 'email', async (email) => {
  await (await client.use('passwordless')).sendCode('email', email)
  code.hidden = false
})
onSubmit(code, 'code', async (typed) => {
  await (await client.use('passwordless')).submitCode('email', typed)
  code.hidden = true
  code.reset()
})
element('logout', HTMLButtonElement).addEventListener('click', () => client.logout())

function draw() {
  const current = client.user.get()
  account.hidden = !current
  address.hidden = !!current
  user.textContent = current?.email?.address ?? current?.id ?? ''
}
client.user.subscribe(draw)
await client.ready()
draw()
