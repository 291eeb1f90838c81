// A login script with the interface of Telegram's. `Telegram.Login.auth({ bot_id, request_access }, callback)` opens
// the login in a popup, which posts `{ event: 'auth_result', result }` as JSON to the page. If the popup was closed
// without a message, `/auth/get` returns the result.
;(() => {
  const place = () => window.Telegram.Login.widgetsOrigin
  const parse = (text) => {
    try {
      return JSON.parse(text) ?? {}
    } catch {
      return {}
    }
  }

  /** Requests the result that this browser has accepted for the bot, or false. */
  function ask(bot, callback) {
    const request = new XMLHttpRequest()
    request.open('POST', `${place()}/auth/get`)
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.withCredentials = true
    request.onloadend = () => callback(parse(request.responseText).user || false)
    request.send(new URLSearchParams({ bot_id: bot }))
  }

  function auth({ bot_id, request_access, lang }, callback) {
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
    if (!popup) return // Like Telegram's script, this one never reports a blocked popup.
    const over = new AbortController()
    const end = (result) => {
      if (over.signal.aborted) return
      over.abort()
      callback(result)
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
