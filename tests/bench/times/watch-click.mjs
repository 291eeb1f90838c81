// Runs in the page: ms from the click until its answer has been painted, be it the dialog's field or the bare page's
// words.
const answer = () => {
  const dialog = document.querySelector('latchkit-modal')
  return dialog ? dialog.shadowRoot?.querySelector('input') : document.querySelector('p')
}
const frame = (since) =>
  requestAnimationFrame(() => {
    const seen = answer()?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!seen) return frame(since)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => console.debug(`bench ${performance.now() - since}`)
    painted.port2.postMessage(null)
  })
addEventListener('click', ({ timeStamp }) => frame(timeStamp), { capture: true, once: true })
