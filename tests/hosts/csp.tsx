// The same app, served with a strict policy.
import './app.js'
