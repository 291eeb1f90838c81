// The same app, served with a strict policy that allows the provider's frame.
import './embedded.js'
