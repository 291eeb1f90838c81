/** Starts the stand-ins for outside services, which belong to the playground. Nobody else here knows of them. */
export async function startStandIns() {
  const [{ startOutside }, { simulators }] = await Promise.all([
    import('../../playground/outside/outside.js'),
    import('../../playground/outside/simulators.js'),
  ])
  return startOutside(simulators)
}
