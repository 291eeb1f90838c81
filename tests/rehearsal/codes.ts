import { startServer } from '../server.js'

/** Takes codes that the servers hand over on this machine in place of a mail server. */
export async function openMailbox() {
  const newest = new Map<string, string>()
  const { url, stop } = await startServer((request, answer) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const { app, to, code } = JSON.parse(text)
      newest.set(`${app} ${to}`, code)
      answer.writeHead(204).end()
    })
  })
  return {
    url,
    /** The code that was sent last. */
    codeFor(app: string, to: string): string {
      const code = newest.get(`${app} ${to}`)
      if (code === undefined) throw new Error(`No code was sent to ${to}, but the call for it succeeded.`)
      return code
    },
    stop,
  }
}
