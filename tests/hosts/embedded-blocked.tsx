// The same app, served with a policy that allows no frames.
import './embedded.js'
