import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { DeliveryDraft } from './delivery-draft.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { deliveryWords, inWords, profileWords, type Words } from './shop-words.ts'
import type { OtherChange } from './use-versioned-form.ts'

type Conflict =
  | { of: 'profile'; changes: readonly OtherChange<ProfileDraft>[] }
  | { of: 'delivery'; changes: readonly OtherChange<DeliveryDraft>[] }

type ChangeInWords = { label: string; before: string; after: string }

const written = <Draft,>(
  words: Words<Draft>,
  changes: readonly OtherChange<Draft>[],
): ChangeInWords[] =>
  changes.map(({ name, before, after }) => ({
    label: words[name].label,
    before: inWords(words, name, before),
    after: inWords(words, name, after),
  }))

/** Somebody else saved meanwhile: first the offer to reload, then what that changed. */
export const ConflictNotice = ({
  isBehind,
  onReload,
  ...conflict
}: Conflict & { isBehind: boolean; onReload: () => Promise<void> }) => {
  const changes =
    conflict.of === 'profile'
      ? written(profileWords, conflict.changes)
      : written(deliveryWords, conflict.changes)
  const [isLoading, setLoading] = useState(false)
  const reload = async () => {
    setLoading(true)
    try {
      await onReload()
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
          <Button variant="secondary" pending={isLoading} onClick={reload}>
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
