// The suite in two halves: `first` is what `npm test` runs, and `rest` is what it leaves out. A layer without `halves`
// is in `first` as a whole. `halves` has the part of the layer (`{ args, leavesOut }`) for each half that has one.
import { firstJourneysPattern } from './first-journeys.mjs'

/** A layer that `npm test` leaves out as a whole. */
export const onlyRest = { rest: {} }

/** The journeys, of which `npm test` runs one for each feature. */
export const journeys = {
  first: { args: ['--grep', firstJourneysPattern], leavesOut: 'all but one for each feature' },
  rest: { args: ['--grep-invert', firstJourneysPattern] },
}

/** What a run does and about how long it takes on two quiet cores. */
const ANNOUNCED = {
  first: 'This run tells most for its time: about 8 minutes on two quiet cores.',
  rest: 'This run is what `npm test` leaves out: about 15 minutes on two quiet cores.',
  all: 'This run is everything: about 23 minutes on two quiet cores.',
}

/** The layers of a half of the suite, each with its part, or of the whole, which is called `all`. */
export const layersOf = (half, layers) =>
  half === 'all'
    ? layers
    : layers.flatMap((layer) => {
        const part = layer.halves ? layer.halves[half] : half === 'first' ? {} : undefined
        return part ? [{ ...layer, part }] : []
      })

/** What is said at the start of a run. */
export function announce(half, layers) {
  const names = (all) => all.map(({ name }) => name).join(', ')
  const chosen = layersOf(half, layers)
  const lines = [ANNOUNCED[half], `It runs ${names(chosen)}.`]
  if (half === 'first') {
    const whole = layers.filter(({ halves }) => halves && !halves.first)
    const parts = chosen.filter(({ part }) => part.leavesOut)
    lines.push(
      'Left out (`npm test -- --rest` runs it, `npm run test:all` runs everything):',
      ...parts.map(({ name, part }) => `  ${name}: ${part.leavesOut}`),
      `  all of ${names(whole)}`,
    )
  }
  return `${lines.join('\n')}\n`
}
