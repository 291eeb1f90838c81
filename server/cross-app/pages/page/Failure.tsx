import { Component, type ReactNode } from 'react'
import type { PageFacts } from '../facts.js'
import { answerOpener } from './answer.js'

interface Props {
  readonly facts: PageFacts
  readonly children: ReactNode
}
interface State {
  readonly failed: boolean
}

/**
 * Replaces a page that throws while it renders, and sends an error to the requester, which would otherwise wait until
 * the user closes the window. It draws nothing from the data, which may be the cause.
 */
export class Failure extends Component<Props, State> {
  override readonly state: State = { failed: false }
  static getDerivedStateFromError = (): State => ({ failed: true })
  override componentDidCatch() {
    if (this.hasRequester()) answerOpener(this.props.facts, { error: 'This page failed' })
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="sheet">
        <h1>This page failed</h1>
        <p role="alert" className="problem">
          {this.hasRequester() ? 'Close this window and try again.' : 'Load this page again.'}
        </p>
      </main>
    )
  }
  private hasRequester = () => this.props.facts.task.kind !== 'consents'
}
