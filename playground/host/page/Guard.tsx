import { Component, type ReactNode } from 'react'
import { Failure } from '../controls/Failure.js'
import { Card } from './Card.js'
import { Part } from './Part.js'

/** Shows errors that `LatchkitProvider` throws while rendering, such as a malformed app id. */
export class Guard extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <Part of="session" always>
        <Card id="session" title="Latchkit refused this configuration">
          <Failure error={this.state.error} />
          <p>
            The address of this page may name another app or server: <code>?app=</code> and <code>?api=</code>.
          </p>
          <p>
            <a href={location.pathname}>Open the page without them</a>
          </p>
        </Card>
      </Part>
    )
  }
}
