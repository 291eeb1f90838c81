import pg from 'pg'

/** The message of `pg` for an answer that did not come in time. The error has no code. */
const READ_TIMEOUT = 'Query read timeout'

/**
 * A connection of the pool that is not used again after it failed in a way that leaves it in an unknown state.
 */
export class LimitedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: readonly unknown[]) => unknown
    const limited = (...args: readonly unknown[]): unknown => {
      const result = query(...args)
      if (result instanceof Promise) result.catch((error: Error) => this.#giveUp(args[0], error))
      return result
    }
    this.query = limited as typeof this.query
  }

  #giveUp(query: unknown, { message }: Error): void {
    // What is asked next would wait behind the answer that is still to come.
    if (message === READ_TIMEOUT) (this as unknown as Connected).connection.stream.destroy()
    // Drizzle gives a connection back only once its transaction has begun.
    if (isBegin(query)) (this as unknown as Partial<Connected>).release?.(true)
  }
}

/**
 * The same where a statement cannot be kept under a name, as behind a pooler that gives each transaction another
 * connection and does not know of names.
 */
export class UnnamedClient extends LimitedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query as (...args: readonly unknown[]) => unknown
    this.query = ((first: unknown, ...rest: readonly unknown[]) =>
      query(withoutName(first), ...rest)) as typeof this.query
  }
}

const withoutName = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query

/** What `pg` and its pool add to a client, beyond their types. */
interface Connected {
  readonly connection: { readonly stream: { destroy(): void } }
  release(destroy: boolean): void
}

const isBegin = (query: unknown): boolean => {
  const text = typeof query === 'string' ? query : (query as { readonly text?: unknown } | undefined)?.text
  return typeof text === 'string' && /^begin\b/i.test(text)
}
