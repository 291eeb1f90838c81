/**
 * Requests of plugins to the server. Paths are below /api/v1, and failures are `LatchkitError`s. Core §7 and §9, Wire
 * §1.
 */
export interface Http {
  get<T = unknown>(path: string, options?: RequestOptions): Promise<T>
  post<T = unknown>(path: string, body?: object, options?: RequestOptions): Promise<T>
}
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Uses the server's own base URL, even if the app has a custom one. */
  readonly home?: boolean
}
