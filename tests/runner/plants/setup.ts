/** Fails in a run that asks for it. */
export default function setup(): void {
  if (process.env.PLANTS_SETUP) throw new Error('the setup failed')
}
