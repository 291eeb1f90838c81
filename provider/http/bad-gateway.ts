import { HTTPException } from 'hono/http-exception'

/** How long a service of the outside world is waited for. */
export const OUTSIDE_TIMEOUT_MS = 5_000

/** 502: a service of the outside world is in trouble, and the client may try again. No code of the protocol says so. */
export const badGateway = (message: string, cause?: unknown) => new HTTPException(502, { message, cause })
