import { openDoor } from './events/door.js'
import { events } from './events/index.js'
import { handOver } from './second-factor/handover.js'
import { createFrame } from './wallet/frame.js'

const frame = createFrame()
handOver(frame)
openDoor(frame, events)
