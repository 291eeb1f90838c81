/**
 * Reads the whole body of an answer, of at most `maxBytes`, and rejects if there is more. It stops reading there,
 * because a service may announce one length and send another, or send without end.
 */
export async function limitedAnswer(answer: Response, maxBytes: number): Promise<Response> {
  if (!answer.body) return answer
  let left = maxBytes
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, output) {
      left -= part.length
      if (left < 0) throw new RangeError(`The answer has more than ${maxBytes} bytes.`)
      output.enqueue(part)
    },
  })
  return new Response(await new Response(answer.body.pipeThrough(limit)).blob(), answer)
}
