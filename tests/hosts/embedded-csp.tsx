// The same app; its page comes with a strict policy that knows the provider's frame.
import './embedded.js'
