/** Prints a text without the host's page, from a frame that is removed afterwards. */
export function print(content: string): void {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) {
    frame.remove()
    return
  }
  const text = page.document.createElement('pre')
  text.textContent = content
  page.document.body.append(text)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
