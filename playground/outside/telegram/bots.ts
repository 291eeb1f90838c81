import { createHash, createHmac, randomBytes } from 'node:crypto'

export type Bots = ReturnType<typeof createBots>

/** Every id belongs to a bot. Its token is new in each run, and only the page of BotFather shows it. */
export function createBots() {
  const secret = randomBytes(32)
  const token = (id: string) => `${id}:AA${createHmac('sha256', secret).update(id).digest('base64url').slice(0, 33)}`
  const lines = (fields: object) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n')
  const hash = (key: Buffer, fields: object) => createHmac('sha256', key).update(lines(fields)).digest('hex')
  return {
    token,
    /** Signs the fields like the login widget. */
    signWidget: (id: string, fields: object) => ({
      ...fields,
      hash: hash(createHash('sha256').update(token(id)).digest(), fields),
    }),
    /** Signs the fields like a client that opens a mini-app. The hash also covers the signature for third parties. */
    signLaunch(id: string, fields: object) {
      const all = { ...fields, signature: randomBytes(64).toString('base64url') }
      return { ...all, hash: hash(createHmac('sha256', 'WebAppData').update(token(id)).digest(), all) }
    },
  }
}
