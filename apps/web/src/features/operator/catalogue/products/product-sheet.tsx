import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../../platform/api-client/api-error.ts'
import { Sheet } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../../ui/form/button.tsx'
import { FormAlert } from '../../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'
import { type KeptProduct, keptProductQuery, useKeeping } from '../catalogue.queries.ts'
import { blankDraft, differences, draftOf, type ProductDraft, textOf } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'

type Categories = readonly { id: number; name: string; retired: boolean }[]

/** What a product is begun from: one that exists, or a name; with the label it is made of, if any. */
export type Opened = { productId: number } | { name: string; labelId?: number; synonyms?: string[] }

const leaving = 'Vos changements ne sont pas enregistrés. Fermer quand même\u202f?'

/** A product of the catalogue, or a new one, in a panel. Loaded on demand. */
export const ProductSheet = ({
  opened,
  categories,
  onClose,
}: {
  opened: Opened
  categories: Categories
  onClose: () => void
}) => {
  const productId = 'productId' in opened ? opened.productId : null
  const { data, error, refetch } = useQuery({
    ...keptProductQuery(useApi(), productId ?? 0),
    enabled: productId !== null,
  })
  const [isDirty, setDirty] = useState(false)
  const title = productId === null ? 'Nouveau produit' : (data?.commercial_designation ?? 'Produit')
  return (
    <Sheet
      open
      side="right"
      title={title}
      onOpenChange={isOpen => {
        if (!isOpen && (!isDirty || window.confirm(leaving))) onClose()
      }}
    >
      {'productId' in opened ? (
        data === undefined ? (
          error === null ? (
            <Skeleton className="m-5 h-96 rounded-lg" />
          ) : (
            <ErrorState error={error} reset={() => void refetch()} />
          )
        ) : (
          <ProductForm
            product={data}
            draft={draftOf(data)}
            categories={categories}
            onDirty={setDirty}
            onClose={onClose}
          />
        )
      ) : (
        <ProductForm
          product={null}
          labelId={opened.labelId}
          draft={{
            ...blankDraft(opened.name, categories[0]?.id ?? 0),
            synonyms: opened.synonyms ?? [],
          }}
          categories={categories}
          onDirty={setDirty}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

const ProductForm = ({
  product,
  labelId,
  draft: began,
  categories,
  onDirty,
  onClose,
}: {
  product: KeptProduct | null
  labelId?: number | undefined
  draft: ProductDraft
  categories: Categories
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}) => {
  const api = useApi()
  const [base, setBase] = useState({ draft: began, version: product?.version ?? 0 })
  const [draft, setDraft] = useState(began)
  const form = useRef<HTMLFormElement>(null)
  const [theirs, setTheirs] = useState<KeptProduct | null>(null)
  const isDirty = product === null || differences(draft, base.draft).length > 0
  const isTyped = differences(draft, base.draft).length > 0
  useUnsavedGuard(isTyped)
  const write = (change: Partial<ProductDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    onDirty(differences(next, base.draft).length > 0)
  }

  const save = useKeeping(
    async (_, version: number): Promise<void> => {
      const body = textOf(draft)
      if (product !== null)
        await api.updateProduct({ params: { productId: product.id }, body: { ...body, version } })
      else if (labelId !== undefined) await api.makeLabelProduct({ params: { labelId }, body })
      else await api.createProduct({ body })
    },
    () => (product === null ? 'Produit ajouté' : 'Produit enregistré'),
  )
  const remove = useKeeping(
    (_, productId: number) => api.deleteProduct({ params: { productId } }),
    () => 'Produit supprimé',
    { failure: 'Le produit n’a pas été supprimé. Veuillez réessayer.' },
  )

  /** Reads what a colleague has saved meanwhile, so that one may choose. */
  const meet = async (error: unknown) => {
    if (product === null || !isApiError(error) || error.code !== 'changed_meanwhile') return
    setTheirs((await api.getKeptProduct({ params: { productId: product.id } })).data)
  }
  /** The button is at the bottom: what it refused is brought into sight, and takes the focus. */
  const showRefusal = () =>
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      if (wrong) wrong.focus()
      else form.current?.scrollIntoView({ block: 'start' })
    })
  const submit = (version: number) =>
    save.mutate(version, {
      onSuccess: onClose,
      onError: error => {
        showRefusal()
        void meet(error)
      },
    })

  const errors = isApiError(save.error) ? save.error.errors : {}
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex flex-col gap-5 p-5"
      onSubmit={event => {
        event.preventDefault()
        if (isDirty && !save.isPending) submit(base.version)
      }}
    >
      {theirs !== null && (
        <div role="alert" className="flex flex-col gap-3 rounded-md bg-saffron-soft p-4 text-sm">
          <p className="text-saffron-ink">
            Un collègue a enregistré ce produit entre-temps&nbsp;:{' '}
            {differences(draftOf(theirs), base.draft).join(', ') || 'sans rien changer'}. Rien de ce
            que vous avez écrit n’est perdu.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              pending={save.isPending}
              onClick={() => {
                setTheirs(null)
                submit(theirs.version)
              }}
            >
              Enregistrer le mien
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                const now = draftOf(theirs)
                setBase({ draft: now, version: theirs.version })
                setDraft(now)
                setTheirs(null)
                onDirty(false)
                save.reset()
              }}
            >
              Reprendre le sien
            </Button>
          </div>
        </div>
      )}
      <FormAlert
        message={
          save.error && theirs === null && Object.keys(errors).length === 0
            ? messageOf(save.error, 'Le produit n’a pas été enregistré. Veuillez réessayer.')
            : Object.keys(errors).length > 0
              ? 'Certaines informations sont à corriger.'
              : null
        }
      />
      {product !== null && (
        <p className="text-ink-soft text-sm">
          {product.offers_count === 0
            ? 'Aucun grossiste ne le propose.'
            : `Proposé\u00a0: ${formatCount(product.offers_count, 'offre', 'offres')}.`}
        </p>
      )}
      <ProductFields draft={draft} errors={errors} categories={categories} onChange={write} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-2 border-line border-t bg-surface p-4">
        <Button type="submit" pending={save.isPending} disabled={!isDirty}>
          {product === null ? 'Ajouter le produit' : 'Enregistrer'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => (!isTyped || window.confirm(leaving)) && onClose()}
        >
          Annuler
        </Button>
        {product !== null && product.offers_count === 0 && (
          <Button
            variant="link"
            className="ml-auto"
            pending={remove.isPending}
            onClick={() =>
              window.confirm(`Supprimer «\u00a0${product.commercial_designation}\u00a0»\u202f?`) &&
              remove.mutate(product.id, { onSuccess: onClose })
            }
          >
            Supprimer…
          </Button>
        )}
      </div>
    </form>
  )
}
