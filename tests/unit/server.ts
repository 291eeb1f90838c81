import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from '../server.js'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}
export type Answer = (response: ServerResponse) => void

/** Starts a server on this machine that gives these answers in order, and repeats the last one. */
export async function listen(...answers: Answer[]) {
  const received: Received[] = []
  const { url, stop } = await startServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const answer = answers[Math.min(received.length, answers.length - 1)]
    const { method = '', url: path = '', headers } = request
    received.push({ method, path, headers, body: text ? JSON.parse(text) : undefined })
    answer?.(response)
  })
  return { url, received, close: stop }
}

export const text =
  (status: number, body: string, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)
export const json = (status: number, body: unknown): Answer => text(status, JSON.stringify(body))
/** The server never answers. */
export const silence: Answer = () => {}
/** The server sends headers and half a body, and then nothing. */
export const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"half":')
}
/** The server cuts the connection. */
export const cut: Answer = (response) => response.destroy()
