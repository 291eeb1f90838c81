// This page is served with a Cross-Origin-Opener-Policy, which separates it from the windows that it opens.
import './cross-app.js'
