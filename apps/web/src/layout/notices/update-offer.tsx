import { useEffect, useState } from 'react'
import { registerWorker } from '../../platform/offline/service-worker.ts'
import { Button } from '../../ui/form/button.tsx'

/** Says that a newer version is there; it is put in place when the person wants it. */
export const UpdateOffer = () => {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    // Without a worker the application works as before, with a network.
    registerWorker(offered => setUpdate(() => offered)).catch(() => undefined)
  }, [])
  if (update === null) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-leaf-soft px-4 py-1 text-leaf-ink text-sm"
    >
      Une nouvelle version de Carreau est prête.
      <Button variant="ghost" onClick={update}>
        Mettre à jour
      </Button>
    </div>
  )
}
