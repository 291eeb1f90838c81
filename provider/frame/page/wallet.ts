import { openDoor } from './events/door.js'
import { events } from './events/index.js'
import { createFrame } from './wallet/frame.js'

openDoor(createFrame(), events)
