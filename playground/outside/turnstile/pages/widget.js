// The script of the frame. It requests the result of the challenge from its server, and sends it to the page's script.
const { widget, run, theme, ...challenged } = Object.fromEntries(new URLSearchParams(location.search))
const box = document.querySelector('#box')
const words = document.querySelector('#words')
document.documentElement.className = theme

const tell = (event, value) => parent.postMessage({ widget, run, event, value }, '*')
const pause = (ms) => new Promise((over) => setTimeout(over, ms))

async function challenge(ticked) {
  words.textContent = 'Verifying…'
  const body = JSON.stringify({ ...challenged, ...(ticked && { ticked: 'yes' }) })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('challenge', { method: 'POST', headers, body })
  await follow(await answer.json())
}

async function follow({ token, expires, after = 0, error, asks }) {
  await pause(after)
  if (error) {
    words.textContent = 'Verification failed'
    tell('error', error)
  }
  if (asks) {
    words.textContent = 'Verify you are human'
    box.disabled = false
    tell('interactive')
  }
  if (!token) return
  words.textContent = 'Success!'
  box.checked = true
  tell('token', token)
  await pause(expires)
  tell('expired')
}

box.addEventListener('change', () => {
  box.disabled = true
  tell('answered')
  challenge(true)
})
addEventListener('message', ({ source, data }) => {
  if (source === parent && data === 'run') challenge(false)
})
tell('loaded')
