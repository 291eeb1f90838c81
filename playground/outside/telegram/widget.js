// A login script that speaks as Telegram's does: `Telegram.Login.auth({ bot_id, request_access }, told)` opens the login
// in a popup, which posts `{ event: 'auth_result', result }` as JSON to who opened it; when it is closed, `/auth/get` knows.
;(() => {
  const place = () => window.Telegram.Login.widgetsOrigin
  const parse = (text) => {
    try {
      return JSON.parse(text) ?? {}
    } catch {
      return {}
    }
  }

  /** What this browser has accepted for the bot; false for nothing. */
  function ask(bot, told) {
    const request = new XMLHttpRequest()
    request.open('POST', `${place()}/auth/get`)
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.withCredentials = true
    request.onloadend = () => told(parse(request.responseText).user || false)
    request.send(new URLSearchParams({ bot_id: bot }))
  }

  function auth({ bot_id, request_access, lang }, told) {
    const bot = Number.parseInt(bot_id, 10)
    if (!bot) throw new Error('Bot id required')
    const asked = {
      bot_id: bot,
      origin: location.origin,
      ...(request_access && { request_access }),
      ...(lang && { lang }),
    }
    const address = `${place()}/auth?${new URLSearchParams(asked)}`
    const popup = window.open(address, `telegram_oauth_bot${bot}`, 'width=550,height=470,status=0,toolbar=0')
    if (!popup) return // as there: a popup that was refused is never heard of again
    const over = new AbortController()
    const end = (result) => {
      if (over.signal.aborted) return
      over.abort()
      told(result)
    }
    const hear = ({ source, data }) => {
      const { event, result } = parse(data)
      if (source === popup && event === 'auth_result') end(result)
    }
    addEventListener('message', hear, { signal: over.signal })
    const watch = setInterval(() => {
      if (!popup.closed) return
      clearInterval(watch)
      if (!over.signal.aborted) ask(bot, end)
    }, 100)
    popup.focus()
  }

  window.Telegram = { ...window.Telegram, Login: { auth, widgetsOrigin: 'https://oauth.telegram.org' } }
})()
