import { solana } from '../chain.js'
import { connectWallet } from '../connect.js'
import { defineEvent } from '../event.js'
import { text } from '../schema.js'
import { token } from '../session.js'
import { placeOf } from '../wallet-place.js'

export const solanaWalletConnect = defineEvent({ ...token, publicKey: text(44) }, async (asked, frame) => {
  const at = placeOf(solana, asked.publicKey, asked.accessToken)
  await connectWallet(frame, at)
  return { publicKey: at.address }
})
