import type { ComponentType } from 'react'
import { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import type { ScreenProps } from './screen.js'
import type { Surroundings } from './use-surroundings.js'

export interface FixtureStage<State, Event = never> {
  readonly state: State
  /** Draws the back arrow. */
  readonly back?: boolean
  /** False hides the close button. */
  readonly closeable?: boolean
  /** Which events would be taken; all by default. */
  readonly can?: (event: Event) => boolean
  readonly surroundings?: Partial<Surroundings>
  /** What the user has typed into the first field since the stage was entered. */
  readonly typed?: string
  /** The stage that it draws like, of this screen or as `SCREEN · stage`: what is proven of that one holds for it. */
  readonly sameAs?: string
  /** Named likewise: the stage that has the same picture, though it is not used or read in the same way. */
  readonly looksLike?: string
}

/**
 * A screen in every stage it can be seen in: the default export of a `*.fixture.tsx`, for the gallery and the screen
 * tests.
 */
export interface Fixture<State, Event = never> {
  /** The screen's name, as in Modal §2.1. */
  readonly screen: string
  readonly Component: ComponentType<ScreenProps<State, Event>>
  readonly stages: Readonly<Record<string, FixtureStage<State, Event>>>
  /** Words in place of ours, by `<space>.<key>`. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Of a screen whose operation may want a second factor: the two ways in which that ends it. */
export const stepUpStages = <Stage>(problem: (error: LatchkitError) => Stage): Readonly<Record<string, Stage>> => ({
  'too many codes': problem(new LatchkitError('mfa_verification_max_attempts_reached', 'Because.')),
  'a code too late': problem(new LatchkitError('mfa_timeout', 'Because.')),
})

/** Whoever logs in, in every fixture. */
export const user: User = {
  id: 'did:latchkit:ada',
  createdAt: null,
  linkedAccounts: [],
  mfaMethods: [],
  hasAcceptedTerms: true,
  isGuest: false,
}
