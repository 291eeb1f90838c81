// The same app, served with a strict policy that allows the captcha's origin.
import './captcha.js'
