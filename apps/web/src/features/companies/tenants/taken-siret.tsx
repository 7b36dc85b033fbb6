import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'

const DisputeDialog = lazy(async () => ({
  default: (await import('./dispute-dialog.tsx')).DisputeDialog,
}))

/** Below a SIRET that another company has: the way to say that it is one’s own. */
export const TakenSiret = ({ siret, companyName }: { siret: string; companyName: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-saffron-soft px-3.5 py-2 text-saffron-ink text-sm">
      <p>Ce SIRET est déjà inscrit. C’est le vôtre{'\u202f'}?</p>
      <Button variant="link" onClick={() => setOpen(true)}>
        Signaler
      </Button>
      {isOpen && (
        <Suspense>
          <DisputeDialog siret={siret} companyName={companyName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
