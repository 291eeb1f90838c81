// What both measured processes do: they keep the codes that they would send, count the statements that they send to
// Postgres, and tell both to the bench. Neither is asked for while something is measured.

/** Codes by address, as a mailbox has them. */
export const codes = new Map()

let statements = 0
let texts
/** Counts what is sent by this copy of `pg`. It must be called before a connection is opened. */
export function countStatements({ Client }) {
  const { query } = Client.prototype
  Client.prototype.query = function counted(...args) {
    statements++
    if (texts) texts.push(typeof args[0] === 'string' ? args[0] : args[0]?.text)
    return query.apply(this, args)
  }
}

const answers = {
  codes(addresses) {
    const found = addresses.map((address) => codes.get(address) ?? '')
    for (const address of addresses) codes.delete(address)
    return found
  },
  statements: () => statements,
  /** Begins to keep the texts of statements, or ends it and returns them. */
  texts(keep) {
    const kept = texts ?? []
    texts = keep ? [] : undefined
    return kept
  },
}

/** Answers what the bench asks, from when the process is ready. */
export function ready(facts) {
  process.on('message', ({ id, name, value }) => process.send({ id, result: answers[name](value) }))
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
  process.send({ ready: facts })
}
