import { observeCalls } from './calls.js'

// Imported before the SDK, so that no call is missed.
observeCalls(globalThis, location.origin)
