import { Failure } from '../controls/Failure.js'
import { PRESETS, type PresetName } from './presets.js'

const NAMES: Readonly<Record<PresetName, string>> = {
  everything: 'Everything',
  email: 'Email only',
  socials: 'Socials first',
  wallets: 'Wallets first',
  headless: 'Headless',
}

interface PresetsProps {
  readonly chosen: PresetName | undefined
  readonly busy: boolean
  readonly error: unknown
  choose(name: PresetName): void
}

/**
 * Buttons that each apply a whole set of app and host settings. They stay focusable while a preset is being applied.
 */
export function Presets({ chosen, busy, error, choose }: PresetsProps) {
  return (
    <section id="presets" className="presets" aria-labelledby="presets-title">
      <h2 id="presets-title">Presets</h2>
      <div className="buttons" aria-busy={busy}>
        {PRESETS.map((name) => (
          <button
            key={name}
            type="button"
            className="small"
            aria-pressed={name === chosen}
            onClick={() => busy || choose(name)}
          >
            {NAMES[name]}
          </button>
        ))}
      </div>
      <Failure error={error} />
    </section>
  )
}
