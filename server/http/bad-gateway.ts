import { HTTPException } from 'hono/http-exception'

/** ms to wait for an external service. */
export const OUTSIDE_TIMEOUT_MS = 5_000

/** 502: an external service failed, and the client may retry. The protocol has no code for this. */
export const badGateway = (message: string, cause?: unknown) => new HTTPException(502, { message, cause })
