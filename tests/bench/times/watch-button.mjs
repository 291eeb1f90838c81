// Runs in the page, before the page's own scripts: ms from the navigation until a button that works has been painted and
// the page has a turn to spare for a click on it.
const frame = () =>
  requestAnimationFrame(() => {
    const button = document.querySelector('button')
    if (!button || button.disabled) return frame()
    const painted = new MessageChannel()
    painted.port1.onmessage = () => setTimeout(() => Object.assign(window, { usable: performance.now() }))
    painted.port2.postMessage(null)
  })
frame()
