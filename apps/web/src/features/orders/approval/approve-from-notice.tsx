import { lazy, Suspense } from 'react'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { useOpening } from '../../../ui/feedback/use-opening.ts'
import { Button } from '../../../ui/form/button.tsx'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

/** Approves an order where one is told of it: this button, then the dialog's. */
export const ApproveFromNotice = ({ orderId, onDone }: { orderId: number; onDone: () => void }) => {
  const { isOpen, isComing, open, close } = useOpening()
  return (
    <>
      <Button className="relative z-10 mt-2 self-start" aria-busy={isComing} onClick={open}>
        {isComing && <Spinner />}
        Approuver
      </Button>
      <Suspense>
        {isOpen && <ApproveDialog orderId={orderId} onClose={close} onDone={onDone} />}
      </Suspense>
    </>
  )
}
