// Sets `window.turnstile` with the interface of Turnstile's script. The challenge runs in a frame of the stand-in's
// origin.
;(() => {
  if (window.turnstile) return console.warn('[Turnstile stand-in] Turnstile has been loaded already.')
  const base = new URL('widget', document.currentScript.src)
  const widgets = new Map()
  const sizes = { normal: ['300px', '65px'], compact: ['150px', '140px'], flexible: ['100%', '65px'] }
  let made = 0

  /** Finds a widget by its id, its container or the id of its container. */
  function find(which) {
    const container = typeof which === 'string' ? document.querySelector(`#${CSS.escape(which)}`) : which
    const found =
      widgets.get(which) ?? [...widgets.values()].find((widget) => container && widget.container === container)
    if (!found) console.warn(`[Turnstile stand-in] Nothing found for ${which}.`)
    return found
  }
  function show(widget, visible) {
    const [width, height] = (visible && sizes[widget.options.size ?? 'normal']) || ['0', '0']
    Object.assign(widget.frame.style, { width, height, minWidth: width === '100%' ? '300px' : '0' })
  }
  /** Loads the frame again, which starts a new challenge. */
  function load(widget) {
    const { sitekey, action = '', theme = 'auto', appearance = 'always', execution = 'render' } = widget.options
    widget.run += 1
    widget.token = undefined
    widget.loaded = false
    widget.wanted = execution === 'render'
    show(widget, appearance === 'always')
    const query = { widget: widget.id, run: widget.run, sitekey, action, theme, hostname: location.hostname }
    widget.frame.src = `${base}?${new URLSearchParams(query)}`
  }
  function start(widget) {
    if (!widget.wanted || !widget.loaded) return
    widget.wanted = false
    if (widget.options.appearance === 'execute') show(widget, true)
    widget.frame.contentWindow.postMessage('run', base.origin)
  }
  const handlers = {
    loaded(widget) {
      widget.loaded = true
      start(widget)
    },
    interactive(widget, { options }) {
      show(widget, true)
      options['before-interactive-callback']?.()
    },
    answered: (_, { options }) => options['after-interactive-callback']?.(),
    token(widget, { options }, token) {
      widget.token = token
      options.callback?.(token)
    },
    expired(widget, { options }) {
      widget.token = undefined
      options['expired-callback']?.()
      if ((options['refresh-expired'] ?? 'auto') === 'auto') load(widget)
    },
    timeout: (_, { options }) => options['timeout-callback']?.(),
    error(widget, { options }, code) {
      if (!options['error-callback']?.(code)) console.error(`[Turnstile stand-in] Error: ${code}.`)
      if ((options.retry ?? 'auto') === 'auto') setTimeout(() => widgets.has(widget.id) && load(widget), 8000)
    },
  }
  addEventListener('message', ({ source, origin, data }) => {
    const widget = widgets.get(data?.widget)
    if (origin !== base.origin || source !== widget?.frame.contentWindow || Number(data.run) !== widget.run) return
    handlers[data.event]?.(widget, widget, data.value)
  })

  window.turnstile = {
    render(place, options) {
      const container = typeof place === 'string' ? document.querySelector(place) : place
      if (!container) throw new Error(`[Turnstile stand-in] Unable to find a container for ${place}.`)
      if (!options?.sitekey) throw new Error('[Turnstile stand-in] Invalid or missing type for parameter "sitekey".')
      made += 1
      const frame = document.createElement('iframe')
      frame.title = 'Widget containing a security challenge'
      frame.style.border = '0'
      const widget = { id: `cf-chl-widget-${made}`, container, options, frame, run: 0 }
      widgets.set(widget.id, widget)
      load(widget)
      container.append(frame)
      return widget.id
    },
    execute(which) {
      const widget = find(which)
      if (!widget) return
      widget.wanted = true
      start(widget)
    },
    reset(which) {
      const widget = find(which)
      if (widget) load(widget)
    },
    remove(which) {
      const widget = find(which)
      widget?.frame.remove()
      widgets.delete(widget?.id)
    },
    getResponse: (which) => find(which)?.token,
    isExpired: (which) => !find(which)?.token,
    ready: (callback) => callback(),
  }
})()
