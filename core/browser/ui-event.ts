/** The event that `onClick={login}` passes. */
export interface UiEvent {
  readonly type: string
}
