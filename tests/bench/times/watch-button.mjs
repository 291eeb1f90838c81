// Runs in the page, before the page's own scripts: ms from the navigation until a button that works has been painted,
// and until the page has a turn to spare for a click on it.
const frame = () =>
  requestAnimationFrame(() => {
    const button = document.querySelector('button')
    if (!button || button.disabled) return frame()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const painted = performance.now()
      setTimeout(() => console.debug(`bench ${JSON.stringify({ painted, usable: performance.now() })}`))
    }
    channel.port2.postMessage(null)
  })
frame()
