import { Download, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useDownloadMyData } from './users.queries.ts'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** A copy of what is kept of the person, and the end of their account. */
export const PersonalDataSection = () => {
  const download = useDownloadMyData()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col items-start gap-4 p-5">
        <div className="flex flex-col gap-1">
          <h3 className="font-medium">Une copie de vos données</h3>
          <p className="text-ink-soft">
            Votre compte, vos sociétés et vos rôles, vos sessions et vos appareils, vos réglages,
            vos notifications, les messages que vous avez écrits, les commandes que vous avez
            passées et votre activité récente, dans un fichier JSON.
          </p>
        </div>
        <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden="true" className="size-4.5" />}
          Télécharger mes données
        </Button>
      </Card>
      <Card className="flex flex-col items-start gap-4 p-5">
        <div className="flex flex-col gap-1">
          <h3 className="font-medium">Supprimer votre compte</h3>
          <p className="text-ink-soft">
            Votre nom, votre e-mail et votre photo disparaissent, et ce compte ne s’ouvre plus. Les
            commandes et les factures restent à vos sociétés.
          </p>
        </div>
        <Button variant="secondary" onClick={() => setIsLeaving(true)}>
          <UserX aria-hidden="true" className="size-4.5 text-tomato-ink" />
          Supprimer mon compte
        </Button>
      </Card>
      {isLeaving && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
