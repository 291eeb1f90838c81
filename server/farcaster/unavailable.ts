import { badGateway } from '../http/bad-gateway.js'

/** An error that the client may retry. */
export const unavailable = (cause?: unknown) => badGateway('Farcaster did not answer as expected. Try again.', cause)
