/**
 * What every screen receives (Design §3): the stage it draws, a way to send an event, and whether an event would be taken
 * now. A screen fetches nothing and decides nothing, so it can be drawn from a fixture.
 */
export interface ScreenProps<State, Event> {
  readonly state: State
  send(event: Event): void
  can(event: Event): boolean
}
