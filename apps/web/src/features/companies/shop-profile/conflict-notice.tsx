import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { DeliveryDraft } from './delivery-draft.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { deliveryWords, inWords, profileWords, type Words } from './shop-words.ts'
import type { VersionedForm } from './use-versioned-form.ts'

type Conflict =
  | { of: 'profile'; form: VersionedForm<ProfileDraft> }
  | { of: 'delivery'; form: VersionedForm<DeliveryDraft> }

const written = <Draft extends FieldValues>(
  words: Words<Draft>,
  { changes }: VersionedForm<Draft>,
) =>
  changes.map(({ name, before, after }) => ({
    label: words[name].label,
    before: inWords(words, name, before),
    after: inWords(words, name, after),
  }))

/** Somebody else saved meanwhile: first the offer to reload, then what that changed. */
export const ConflictNotice = (conflict: Conflict) => {
  const { isBehind, reload } = conflict.form
  const changes =
    conflict.of === 'profile'
      ? written(profileWords, conflict.form)
      : written(deliveryWords, conflict.form)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      await reload()
    } catch (error) {
      toast.error(messageOf(error, 'Le rechargement a échoué. Veuillez réessayer.'))
    }
    setLoading(false)
  }
  return (
    <>
      {isBehind && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 basis-60">
            Un collègue a enregistré d’autres changements entre-temps. Rechargez&nbsp;: ce que vous
            avez saisi reste.
          </p>
          <Button variant="secondary" pending={isLoading} onClick={load}>
            <RefreshCw aria-hidden="true" className="size-4" /> Recharger
          </Button>
        </div>
      )}
      {!isBehind && changes.length > 0 && (
        <div className="rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <p className="font-medium">
            Changé par un collègue entre-temps. Vérifiez, puis enregistrez ce que vous avez saisi.
          </p>
          <dl className="mt-2 flex flex-col gap-1">
            {changes.map(({ label, before, after }) => (
              <div key={label} className="break-words">
                <dt className="inline font-medium">{label}&nbsp;: </dt>
                <dd className="inline">
                  <s>{before || 'vide'}</s> → {after || 'vide'}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
