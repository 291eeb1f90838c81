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
  /** Which events the stage accepts; all by default. */
  readonly can?: (event: Event) => boolean
  readonly surroundings?: Partial<Surroundings>
  /** Text typed into the first field since the stage was entered. */
  readonly typed?: string
  /** A stage that looks alike, of this screen or as `SCREEN · stage`. Tests of that stage cover this one too. */
  readonly sameAs?: string
  /** Likewise a stage with the same picture, but with other controls or other names for screen readers. */
  readonly looksLike?: string
}

/** A screen in all its stages. It is the default export of a `*.fixture.tsx`, for the gallery and the screen tests. */
export interface Fixture<State, Event = never> {
  /** The screen's name, as in Modal §2.1. */
  readonly screen: string
  readonly Component: ComponentType<ScreenProps<State, Event>>
  readonly stages: Readonly<Record<string, FixtureStage<State, Event>>>
  /** Replacements of texts, by `<space>.<key>`. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The two errors with which a second factor can end an operation, for screens whose operation may need one. */
export const stepUpStages = <Stage>(problem: (error: LatchkitError) => Stage): Readonly<Record<string, Stage>> => ({
  'too many codes': problem(
    new LatchkitError('mfa_verification_max_attempts_reached', 'Because.', { retryable: true }),
  ),
  'a code too late': problem(new LatchkitError('mfa_timeout', 'Because.', { retryable: true })),
})

/** The user's email address in every fixture. */
export const user: User = {
  id: 'did:latchkit:ada',
  createdAt: null,
  linkedAccounts: [],
  mfaMethods: [],
  hasAcceptedTerms: true,
  isGuest: false,
}
