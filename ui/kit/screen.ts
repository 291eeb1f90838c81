/**
 * What every screen receives (Architecture §3): the stage it draws, a way to send an event, and whether an event would be taken
 * now. A screen fetches nothing and decides nothing, so it can be drawn from a fixture.
 */
export interface ScreenProps<State, Event> {
  /** Never an end: until an ended flow is gone, its last stage is drawn. */
  readonly state: Exclude<State, { readonly at: 'done' | 'failed' }>
  send(event: Event): void
  can(event: Event): boolean
}
