import { LatchkitModal, useLatchkit, useLogout } from 'latchkit/react'
import { useState } from 'react'

/** The dialog's content in the page, for `render.standalone`. It starts again after a logout. */
export function Inline() {
  const { ready, isModalOpen } = useLatchkit()
  const [round, setRound] = useState(0)
  useLogout({ onSuccess: () => setRound((before) => before + 1) })
  return (
    <div className={isModalOpen ? 'standalone' : ''}>
      <LatchkitModal key={round} open={ready} />
    </div>
  )
}
