import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { keptProductsQuery, type UnreadLabel, useKeeping } from './catalogue.queries.ts'

type Choice = { id: number; name: string }

/** Which words of a label mean which product. Loaded on demand. */
export const SynonymDialog = ({ label, onClose }: { label: UnreadLabel; onClose: () => void }) => {
  const [words, setWords] = useState(label.words)
  const [q, setQ] = useState('')
  const [product, setProduct] = useState<Choice | null>(label.guess)
  const search = useDebounced(q.trim(), 200)
  const { data, isError } = useQuery({
    ...keptProductsQuery(useApi(), { page: 1, per_page: 20, status: 'active', q: search }),
    enabled: search !== '',
  })
  const found: Choice[] =
    search === ''
      ? label.guess === null
        ? []
        : [label.guess]
      : (data?.data ?? []).map(({ id, commercial_designation: name }) => ({ id, name }))
  const save = useKeeping(
    (api, { id }: Choice) =>
      api.makeLabelSynonym({
        params: { labelId: label.id },
        body: { product_id: id, synonym: words.trim() },
      }),
    (_, { name }) => `«\u00a0${words.trim()}\u00a0» se lit ${name}`,
  )
  const refused = isApiError(save.error) ? save.error.errors.synonym?.[0] : undefined
  return (
    <Dialog onClose={onClose} title="Synonyme de…" description={label.label}>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (product !== null && !save.isPending) save.mutate(product, { onSuccess: onClose })
        }}
      >
        <FormAlert
          message={
            save.error && refused === undefined
              ? messageOf(save.error, 'Rien n’a été enregistré. Veuillez réessayer.')
              : null
          }
        />
        <InputField
          label="Mots du libellé"
          hint="Ceux qui nomment le produit, sans origine, calibre ni colis."
          error={refused}
          value={words}
          maxLength={60}
          autoComplete="off"
          onChange={event => setWords(event.target.value)}
        />
        <InputField
          label="Produit"
          type="search"
          placeholder="Tomate, poireau…"
          autoComplete="off"
          maxLength={100}
          value={q}
          onChange={event => setQ(event.target.value)}
          onKeyDown={event => {
            const [first] = found
            if (event.key !== 'Enter' || search === '' || first === undefined) return
            event.preventDefault()
            setProduct(first)
          }}
        />
        {isError && <p role="alert">Les produits n’ont pas pu être lus. Réessayez.</p>}
        {search !== '' && data?.data.length === 0 && (
          <p className="text-ink-soft text-sm">Aucun produit de ce nom.</p>
        )}
        <ul aria-label="Produits trouvés" className="flex max-h-52 flex-col gap-1 overflow-y-auto">
          {found.map(choice => (
            <li key={choice.id}>
              <button
                type="button"
                aria-pressed={product?.id === choice.id}
                onClick={() => setProduct(choice)}
                className="flex min-h-11 w-full items-center rounded-md px-3 text-left font-medium text-sm hover:bg-sunken aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
              >
                {choice.name}
              </button>
            </li>
          ))}
        </ul>
        <DialogButtons
          onCancel={onClose}
          confirm={product === null ? 'Ajouter le synonyme' : `Synonyme de ${product.name}`}
          pending={save.isPending}
          disabled={product === null || words.trim() === ''}
        />
      </form>
    </Dialog>
  )
}
