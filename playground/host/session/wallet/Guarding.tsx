import { useExportWallet, useRecoverEmbeddedWallet, useSetWalletPassword, useSetWalletRecovery } from 'latchkit/react'
import { useState } from 'react'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

/** Recovery methods of the wallet, and the export of its key. */
export function Guarding({ address }: { readonly address: string }) {
  const { setWalletPassword } = useSetWalletPassword()
  const { setWalletRecovery } = useSetWalletRecovery()
  const { recover } = useRecoverEmbeddedWallet()
  const { exportWallet } = useExportWallet()
  const [outcome, setOutcome] = useState('')
  const { attempt, busy, error } = useAttempt()
  const acts = [
    ['Set a password', 'the password is set', () => setWalletPassword()],
    ['Choose a recovery', 'the recovery is chosen', () => setWalletRecovery()],
    ['Recover', 'it is on this device', () => recover({ address })],
    ['Export', 'exported', () => exportWallet({ address })],
  ] as const
  const run = (result: string, act: () => Promise<unknown>) =>
    attempt(async () => {
      setOutcome('')
      await act()
      setOutcome(result)
    })
  return (
    <Hook name="useSetWalletRecovery" status={outcome || (busy ? 'asking' : 'initial')} error={error}>
      <div className="buttons">
        {acts.map(([name, result, act]) => (
          <button key={name} type="button" disabled={busy} onClick={() => run(result, act)}>
            {name}
          </button>
        ))}
      </div>
    </Hook>
  )
}
