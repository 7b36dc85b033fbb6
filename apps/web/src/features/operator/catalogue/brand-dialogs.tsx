import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { ReasonDialog } from '../companies/reason-dialog.tsx'
import { type Brand, brandsQuery, useKeeping } from './catalogue.queries.ts'

const failure = 'Rien n’a été enregistré. Veuillez réessayer.'

/** A brand's name, or a new brand. Loaded on demand. */
export const BrandDialog = ({
  brand,
  name: began,
  onClose,
}: {
  brand: Brand | null
  name: string
  onClose: () => void
}) => {
  const [name, setName] = useState(began)
  const save = useKeeping(
    async (api, named: string): Promise<void> => {
      if (brand === null) await api.createBrand({ body: { name: named } })
      else
        await api.renameBrand({
          params: { brandId: brand.id },
          body: { name: named, version: brand.version },
        })
    },
    () => (brand === null ? 'Marque ajoutée' : 'Marque renommée'),
  )
  const refused = isApiError(save.error) ? save.error.errors.name?.[0] : undefined
  return (
    <Dialog
      onClose={onClose}
      title={brand === null ? 'Nouvelle marque' : `Renommer ${brand.name}`}
      description={
        brand === null ? undefined : 'Les commandes et les papiers gardent l’ancien nom.'
      }
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (!save.isPending) save.mutate(name.trim(), { onSuccess: onClose })
        }}
      >
        <FormAlert
          message={save.error && refused === undefined ? messageOf(save.error, failure) : null}
        />
        <InputField
          label="Marque"
          error={refused}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <DialogButtons
          onCancel={onClose}
          confirm={brand === null ? 'Ajouter' : 'Renommer'}
          pending={save.isPending}
          disabled={name.trim() === (brand?.name ?? '')}
        />
      </form>
    </Dialog>
  )
}

const wordsOf = (name: string): string[] =>
  name
    .toLocaleLowerCase('fr')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2)

/** How many words two names share: the likeliest twin stands first. */
const shared = (one: string, other: string): number => {
  const words = new Set(wordsOf(other))
  return wordsOf(one).filter(word => words.has(word)).length
}

/** Which brand another one really is. Loaded on demand. */
export const MergeDialog = ({ brand, onClose }: { brand: Brand; onClose: () => void }) => {
  const [q, setQ] = useState('')
  const [into, setInto] = useState<Brand | null>(null)
  const search = useDebounced(q.trim(), 200)
  const { data, isError } = useQuery(
    brandsQuery(useApi(), { page: 1, per_page: 100, ...(search !== '' && { q: search }) }),
  )
  const merge = useKeeping(
    (api, intoId: number) =>
      api.mergeBrand({
        params: { brandId: brand.id },
        body: { into_id: intoId, version: brand.version },
      }),
    () => 'Marques fusionnées',
  )
  const choices = data?.data
    .filter(({ id, state }) => id !== brand.id && (state === 'approved' || state === 'to_review'))
    .sort((one, other) => shared(other.name, brand.name) - shared(one.name, brand.name))
  return (
    <Dialog
      onClose={onClose}
      title={`Fusionner ${brand.name}`}
      description="Ses offres, paniers et favoris passent à l’autre marque, et son nom s’y lira. Les commandes et les papiers gardent ce qu’ils disent."
    >
      <FormAlert
        message={
          merge.error &&
          ((isApiError(merge.error) && merge.error.errors.into_id?.[0]) ||
            messageOf(merge.error, failure))
        }
      />
      <InputField
        label="Marque gardée"
        type="search"
        autoComplete="off"
        value={q}
        maxLength={60}
        onChange={event => {
          setQ(event.target.value)
          setInto(null)
        }}
      />
      {isError && <p role="alert">Les marques n’ont pas pu être lues. Réessayez.</p>}
      {choices?.length === 0 && <p className="text-ink-soft text-sm">Aucune autre marque.</p>}
      <ul aria-label="Marques trouvées" className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {choices?.map(choice => (
          <li key={choice.id}>
            <button
              type="button"
              aria-pressed={into?.id === choice.id}
              onClick={() => setInto(choice)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 text-left text-sm hover:bg-sunken aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
            >
              <span className="min-w-0 break-words font-medium">{choice.name}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">
                {formatCount(choice.offers_count, 'offre', 'offres')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <DialogButtons
        onCancel={onClose}
        confirm={
          into === null || brand.offers_count === 0
            ? 'Fusionner'
            : `Fusionner ${formatCount(brand.offers_count, 'offre', 'offres')}`
        }
        pending={merge.isPending}
        disabled={into === null}
        onConfirm={() => into !== null && merge.mutate(into.id, { onSuccess: onClose })}
      />
    </Dialog>
  )
}

/** Refusing takes the brand off what is sold: said in figures first. Loaded on demand. */
export const RefuseBrandDialog = ({ brand, onClose }: { brand: Brand; onClose: () => void }) => {
  const refuse = useKeeping(
    (api, reason: string) =>
      api.refuseBrand({ params: { brandId: brand.id }, body: { version: brand.version, reason } }),
    () => 'Marque refusée',
    { failure },
  )
  return (
    <ReasonDialog
      title={`Refuser ${brand.name}`}
      description={
        brand.offers_count === 0
          ? 'Plus personne ne pourra la nommer.'
          : `${formatCount(brand.offers_count, 'offre restera', 'offres resteront')} en vente, sans marque. Plus personne ne pourra la nommer.`
      }
      hint="Les grossistes qui la vendent le liront."
      confirm="Refuser la marque"
      danger
      pending={refuse.isPending}
      onClose={onClose}
      onConfirm={reason => refuse.mutate(reason, { onSuccess: onClose })}
    />
  )
}
