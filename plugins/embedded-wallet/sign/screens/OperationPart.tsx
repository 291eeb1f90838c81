import { ApproveOperation, OperationContent } from '../../operation/screens/OperationContent.js'
import type { ApproveProps, Shown } from './use-drawn.js'

/** A user operation, as this screen draws it. */
export const OperationDrawn = ({ content }: Shown) =>
  content.kind === 'operation' ? <OperationContent content={content} /> : null

export const OperationApproved = ({ shown: { content }, isAsking, ...button }: ApproveProps) =>
  content.kind === 'operation' ? (
    <ApproveOperation {...button} content={content} anyway={isAsking && 'signAnyway'} />
  ) : null
