const by = (id) => document.getElementById(id)
const to = new URLSearchParams(location.search).get('to')
const source = `/sandbox/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`
const kinds = { email: 'E-mail', sms: 'SMS' }
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
/** Keys of the messages on the page, newest first; undefined until the first answer. */
let shown

if (to) {
  by('filter').hidden = false
  by('filter').querySelector('strong').textContent = to
}

const spaced = (code) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')

async function copy(button, code) {
  const copied = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  )
  button.textContent = copied ? 'Copied' : 'Select it by hand'
  setTimeout(() => {
    button.textContent = 'Copy code'
  }, 1500)
}

function draw(message) {
  const row = by('message').content.cloneNode(true)
  const link = row.querySelector('.to')
  link.textContent = message.to
  link.href = `/sandbox/outbox?to=${encodeURIComponent(message.to)}`
  row.querySelector('.kind').textContent = kinds[message.kind]
  row.querySelector('time').textContent = clock.format(new Date(message.at))
  row.querySelector('time').dateTime = message.at
  row.querySelector('.code').textContent = spaced(message.code)
  row.querySelector('.text').textContent = message.text
  const button = row.querySelector('.copy')
  button.setAttribute('aria-label', `Copy code ${[...message.code].join(' ')} for ${message.to}`)
  button.addEventListener('click', () => copy(button, message.code))
  return row
}

const keyOf = ({ to, code, at }) => `${at} ${to} ${code}`

/**
 * Adds new messages at the top and keeps the others, so that a button stays usable while it is pressed. After a reset,
 * all messages are drawn again.
 */
function show(messages) {
  const keys = messages.map(keyOf)
  const newCount = shown?.[0] === undefined ? -1 : keys.indexOf(shown[0])
  if (newCount < 0) by('messages').replaceChildren(...messages.map(draw))
  else by('messages').prepend(...messages.slice(0, newCount).map(draw))
  if (shown && newCount !== 0 && messages[0]) by('news').textContent = `New code for ${messages[0].to}`
  by('empty').hidden = messages.length > 0
  shown = keys
}

async function follow() {
  if (!document.hidden) {
    try {
      const answer = await fetch(source, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      show(await answer.json())
      by('trouble').hidden = true
    } catch {
      by('trouble').hidden = false
    }
  }
  setTimeout(follow, 1000)
}

follow()
