import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** The highest number of layers that run in parallel. */
const AT_ONCE = 3
/** The highest number of workers of a layer. They share one server, and each may have a browser. */
const MOST_WORKERS = 4
/** No layer starts that would lead to more runnable processes than this for each core. */
const MOST_RUNNABLE = 1.5
const SAMPLES = 10
const SAMPLE_MS = 100

/**
 * The number of workers of a layer on a quiet machine. The layers that run in parallel share the cores. A layer that is
 * `wide` has a worker for each core. So has a part of a layer (`npm test -- --changed`), because what runs beside it is
 * over soon.
 */
function mostWorkers({ part, wide }, { cores, layers }) {
  const share = part?.isShort || wide ? 1 : Math.min(AT_ONCE, layers)
  return Math.min(MOST_WORKERS, Math.max(1, Math.floor(cores / share)))
}

/** The cores that a layer keeps busy. */
const loadOf = ({ load = 1 }, workers) => load * workers

/**
 * The number of workers with which a layer may start, or 0 if it has to wait. Processes of others leave fewer workers
 * to it; our own layers make it wait. One layer may always run.
 * @param {object} layer
 * @param {readonly { readonly layer: object, readonly workers: number }[]} running Our layers that run.
 * @param {{ cores: number, layers: number, runnable: number }} machine `layers` is the number of all layers of the run,
 * and `runnable` the number of processes that run or wait for a core.
 */
export function admittedWorkers(layer, running, machine) {
  if (running.length >= AT_ONCE) return 0
  const own = running.reduce((sum, one) => sum + loadOf(one.layer, one.workers), 0)
  const others = Math.max(0, Math.round(machine.runnable - own))
  const room = MOST_RUNNABLE * machine.cores - others
  const most = mostWorkers(layer, machine)
  const workers = Math.max(1, Math.min(most, Math.floor(room / loadOf(layer, 1))))
  return !running.length || own + loadOf(layer, workers) <= room ? workers : 0
}

/**
 * The number of processes of this machine that run or wait for a core, as the mean of a second, without this one. Only
 * Linux tells it; elsewhere our own layers alone count.
 */
async function readRunnable() {
  if (process.platform !== 'linux') return 0
  let sum = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [, count = 1] = /(\d+)\/\d+/.exec(readFileSync('/proc/loadavg', 'utf8')) ?? []
    sum += Number(count) - 1
    await wait(SAMPLE_MS)
  }
  // A container may use fewer cores than the machine that is measured.
  return (sum / SAMPLES) * (availableParallelism() / cpus().length)
}

/** `admittedWorkers` on this machine, for a run of that many layers. */
export const admitOn = (layers) => async (layer, running) =>
  admittedWorkers(layer, running, { cores: availableParallelism(), layers, runnable: await readRunnable() })
