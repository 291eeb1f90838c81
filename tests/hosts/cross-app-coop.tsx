// served with a Cross-Origin-Opener-Policy: what it opens is cut off from it
import './cross-app.js'
