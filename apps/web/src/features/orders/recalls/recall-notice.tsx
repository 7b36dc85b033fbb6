import { FileText } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { usePrintRecall } from './recalls.queries.ts'

/** The notice as a PDF, in one tap. */
export const RecallNotice = ({ recallId, side }: { recallId: number; side: 'shop' | 'buyer' }) => {
  const print = usePrintRecall(recallId, side)
  return (
    <Button
      variant="secondary"
      data-paper="no"
      pending={print.isPending}
      onClick={() => print.mutate()}
    >
      {!print.isPending && <FileText aria-hidden="true" className="size-4" />}
      Avis de rappel (PDF)
    </Button>
  )
}
