import { Component } from 'react'
import { fetchIndex } from './component-registry.js'
import { Modal, type ModalProps } from './Modal.js'

/**
 * The dialog, which a screen that throws empties and does not end. A class, since React 18 has no other way to hear of it.
 * Architecture §5.
 */
export class Boundary extends Component<Omit<ModalProps, 'mended'>, Pick<ModalProps, 'mended'>> {
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
    return <Modal {...this.props} {...this.state} />
  }
}
