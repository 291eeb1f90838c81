import * as solana from '@solana/web3.js'
import { askOutside } from '../../core/lib/ask-outside.js'

/** Opens a node by our own way to call, which knows addresses with a user and a password, and sends no cookies. */
export const connect = (url: string, commitment: solana.Commitment): solana.Connection =>
  new solana.Connection(url, { commitment, fetch: ((to: string, init) => askOutside(to, init)) as typeof fetch })
