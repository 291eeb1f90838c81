interface ButtonsProps {
  readonly busy: boolean
  /** Tells the user that the wallet answers by itself, or does not answer. Empty if the user decides. */
  readonly note: string
  onApprove(): void
  onReject(): void
}

export const Buttons = ({ busy, note, onApprove, onReject }: ButtonsProps) => (
  <>
    {note && (
      <p role="status">
        <small>{note}</small>
      </p>
    )}
    <p className="actions">
      <button type="button" disabled={busy} onClick={onApprove}>
        Approve
      </button>
      <button type="button" className="quiet" disabled={busy} onClick={onReject}>
        Reject
      </button>
    </p>
  </>
)
