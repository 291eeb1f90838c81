import type { FormEvent } from 'react'
import type { Wallet } from './wallet.js'

/** A form for the app's URI, which a wallet on a phone would read with its camera. */
export function Pair({ wallet, pairing }: { wallet: Wallet; pairing: boolean }) {
  const pair = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    wallet.pair(`${new FormData(form).get('uri')}`).then((isPaired) => isPaired && form.reset())
  }
  return (
    <form onSubmit={pair}>
      <label htmlFor="uri">Connect to an app</label>
      <textarea id="uri" name="uri" rows={3} required spellCheck={false} placeholder="Paste its code: wc:…" />
      <p className="actions">
        <button type="submit" disabled={pairing}>
          {pairing ? 'Waiting for the app…' : 'Connect'}
        </button>
      </p>
    </form>
  )
}
