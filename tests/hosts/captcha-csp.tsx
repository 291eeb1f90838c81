// The same app; its page comes with a strict policy, which knows where the captcha comes from.
import './captcha.js'
