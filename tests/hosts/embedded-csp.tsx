// The same app, served with a strict policy that allows the server's frame.
import './embedded.js'
