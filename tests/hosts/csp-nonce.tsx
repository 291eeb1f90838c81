// The same app, served with a policy that trusts scripts by a nonce alone.
import './app.js'
