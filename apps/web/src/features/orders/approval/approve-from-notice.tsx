import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

/** Approves an order where one is told of it: this button, then the dialog's. */
export const ApproveFromNotice = ({ orderId, onDone }: { orderId: number; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button className="relative z-10 mt-2 self-start" onClick={() => setAsking(true)}>
        Approuver
      </Button>
      {isAsking && (
        <Suspense>
          <ApproveDialog orderId={orderId} onClose={() => setAsking(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
