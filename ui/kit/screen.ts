import type { ScreenProps as Props } from '../../core/plugin.js'

/**
 * What every screen receives. It fetches nothing and decides nothing, so it can be drawn from a fixture. Architecture
 * §3.
 */
export type ScreenProps<State, Event> = Props<State, Event>
