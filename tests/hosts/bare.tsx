import { mount } from './parts/mount.js'

// A page with React and a button, as the baseline for measurements of the login button.
mount(
  <button type="button" onClick={() => document.body.append('clicked')}>
    Log in
  </button>,
)
