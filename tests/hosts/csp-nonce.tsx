// The same app; its page comes with a policy that trusts scripts by a nonce alone.
import './app.js'
