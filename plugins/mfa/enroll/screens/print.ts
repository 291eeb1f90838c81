/** Prints a text and nothing of the host's page: from a frame of its own, which is there until it was printed. */
export function print(content: string): void {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentWindow
  const text = page?.document.createElement('pre')
  if (!page || !text) return
  text.textContent = content
  page.document.body.append(text)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
