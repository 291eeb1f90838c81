// The same app; its page comes with a policy that lets no frame in.
import './embedded.js'
