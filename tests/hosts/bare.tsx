import { mount } from './parts/mount.js'

// React and a button: what a login button is measured against.
mount(
  <button type="button" onClick={() => document.body.append('clicked')}>
    Log in
  </button>,
)
