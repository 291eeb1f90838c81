import { Button } from '../controls/Button.js'
import { TrashIcon } from '../icons/TrashIcon.js'
import { remove } from './remove-button.css.js'

export interface RemoveButtonProps {
  /** Says what is removed, for screen readers. */
  readonly label: string
  onClick(): void
}

/** At the end of a row, which it removes. */
export const RemoveButton = ({ label, onClick }: RemoveButtonProps) => (
  <Button variant="text" look={remove} aria-label={label} icon={<TrashIcon />} onClick={onClick} />
)
