// Runs in the page. Measures the ms from the click until its result has been painted: the dialog's field, or the bare
// page's text.
const answer = () => {
  const dialog = document.querySelector('latchkit-modal')
  return dialog ? dialog.shadowRoot?.querySelector('input') : document.querySelector('p')
}
const frame = (since) =>
  requestAnimationFrame(() => {
    const isVisible = answer()?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isVisible) return frame(since)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => console.debug(`bench ${performance.now() - since}`)
    painted.port2.postMessage(null)
  })
addEventListener('click', ({ timeStamp }) => frame(timeStamp), { capture: true, once: true })
