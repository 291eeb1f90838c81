import { Component } from 'react'
import { fetchIndex } from './component-registry.js'
import { Modal, type ModalProps } from './Modal.js'

/** False while nothing is drawn, between the error and the next screen. */
type State = Pick<ModalProps, 'mended'>

/**
 * Keeps the dialog when a screen throws, and empties it. A class, since React 18 has no other way to catch an error.
 * Architecture §5.
 */
export class Boundary extends Component<Omit<ModalProps, 'mended'>, State> {
  override readonly state: State = {}
  /** Without it, React reports a second error as the page's own while deferred work is left. */
  static getDerivedStateFromError = (): State => ({ mended: false })
  override async componentDidCatch(cause: unknown) {
    const { client } = this.props
    try {
      ;(await fetchIndex(client, 'outcome')).recover?.(client, cause)
    } catch {
      client.screens.close()
    }
    this.setState({ mended: true })
  }
  override render() {
    return this.state.mended !== false && <Modal {...this.props} {...this.state} />
  }
}
