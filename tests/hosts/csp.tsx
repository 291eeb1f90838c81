// The same app; its page comes with a strict policy.
import './app.js'
