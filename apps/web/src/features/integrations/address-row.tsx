import { formatDateTime } from '@carreau/domain/french/dates'
import { type AddressKind, addressLabels } from '@carreau/domain/integrations/secret-addresses'
import { lazy, Suspense, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Asked } from './address-dialog.tsx'
import type { Address } from './secret-addresses.queries.ts'

const AddressDialog = lazy(() => import('./address-dialog.tsx'))

const at = (time: string | null) => (time === null ? 'jamais' : formatDateTime(new Date(time)))

/** One secret address, or the way to it, with what may be done about it. */
export const AddressRow = ({
  kind,
  address,
  stoppedBy = null,
}: {
  kind: AddressKind
  address: Address | null
  /** Who made it and is no administrator any more. */
  stoppedBy?: string | null
}) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const name = addressLabels[kind]
  const ask = (what: Asked['what']) => setAsked({ kind, what, ending: address?.ending ?? null })
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {address !== null && (
            <span className="font-mono text-ink-soft text-sm" translate="no">
              car_url_…{address.ending}
            </span>
          )}
          {stoppedBy !== null && <Chip tone="saffron">Arrêtée</Chip>}
        </p>
        <p className="text-ink-soft text-sm">
          {address === null
            ? 'Aucune adresse'
            : `Dernier usage\u00a0: ${at(address.last_used_at)} · Créée le ${at(address.made_at)}`}
        </p>
        {stoppedBy !== null && (
          <p className="text-sm text-tomato-ink">
            {stoppedBy} n’est plus administrateur{'\u00a0'}: renouvelez l’adresse à votre nom.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {address === null ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Créer l’adresse : ${name}`}
            onClick={() => ask('make')}
          >
            Créer l’adresse
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Renouveler l’adresse : ${name}`}
              onClick={() => ask('renew')}
            >
              Renouveler
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Révoquer l’adresse : ${name}`}
              onClick={() => ask('revoke')}
            >
              Révoquer
            </Button>
          </>
        )}
      </div>
      {asked !== null && (
        <Suspense>
          <AddressDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
