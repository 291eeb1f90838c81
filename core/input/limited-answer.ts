/**
 * Reads the whole body of an answer, of at most `maxBytes`, and rejects if there is more. It stops reading there,
 * because a service may announce one length and send another, or send without end.
 */
export async function limitedAnswer(answer: Response, maxBytes: number): Promise<Response> {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new RangeError(`The answer has more than ${maxBytes} bytes.`)
    }
    parts.push(part.value)
  }
  const { status, statusText, headers } = answer
  return new Response(new Blob(parts), { status, statusText, headers })
}
