import { useEffect, useState } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Card } from '../page/Card.js'
import { COMMON_FAULTS } from './common-faults.js'
import type { ArmedFault, Sandbox } from './control.js'

interface FaultsProps {
  readonly sandbox: Sandbox
  /** Creates a new client, which shows the effects of a reset at once. */
  restart(): void
}
const POLL_MS = 2000
const HIDDEN_POLL_MS = 15_000

function effect({ status, latency, drop, lose, malformed }: ArmedFault) {
  const words = [latency && `${latency} ms`, drop && 'dropped', lose && 'answer lost', malformed && 'malformed', status]
  return words.filter(Boolean).join(', ')
}
const turns = ({ count, seen }: ArmedFault) => (count == null ? 'until cleared' : `${count - seen} to come`)

/** Faults that the server injects, for this app only. */
export function Faults({ sandbox, restart }: FaultsProps) {
  const [armed, setArmed] = useState<readonly ArmedFault[]>([])
  const { attempt, error } = useAttempt()
  const look = async () => setArmed(await sandbox.faults())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` changes only together with `sandbox`
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const pollIn = (wait: number) => {
      timer = setTimeout(follow, wait)
    }
    // The app's card reports that the server does not answer.
    const follow = () =>
      document.hidden
        ? pollIn(POLL_MS)
        : look().then(
            () => pollIn(POLL_MS),
            () => pollIn(HIDDEN_POLL_MS),
          )
    follow()
    return () => clearTimeout(timer)
  }, [sandbox])
  const arm = (name: string) =>
    attempt(async () => {
      for (const fault of COMMON_FAULTS[name] ?? []) await sandbox.addFault(fault)
      await look()
    })
  const clear = () => attempt(() => sandbox.clearFaults().then(look))
  const reset = () =>
    attempt(async () => {
      await sandbox.reset()
      await look()
      restart()
    })
  return (
    <Card
      id="faults"
      title="Faults"
      lead="Lets calls of this app go wrong on purpose. The SDK tries some of them again by itself."
    >
      <div className="buttons">
        {Object.keys(COMMON_FAULTS).map((name) => (
          <button key={name} type="button" className="small" onClick={() => arm(name)}>
            {name}
          </button>
        ))}
      </div>
      <Failure error={error} />
      <ul className="armed" aria-label="Armed faults">
        {armed.map((fault) => (
          <li key={fault.id}>
            <code>{fault.path.replace('/api/v1/', '')}</code> {effect(fault)}{' '}
            <span className="quiet">{turns(fault)}</span>
          </li>
        ))}
        {!armed.length && <li className="quiet">None is armed.</li>}
      </ul>
      <div className="buttons">
        <button type="button" onClick={clear} disabled={!armed.length}>
          Clear faults
        </button>
        <button type="button" className="danger" onClick={reset}>
          Reset the sandbox
        </button>
      </div>
      <p className="hint">
        Reset deletes this app’s users, sessions and messages, and gives the sandbox app its first settings.
      </p>
    </Card>
  )
}
