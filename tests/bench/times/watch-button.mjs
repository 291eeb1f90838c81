// Runs in the page before the page's own scripts. Measures the ms from the navigation until a working button has been
// painted, and until the page is free to answer a click on it.
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
