import { formatDay } from '@carreau/domain/french/dates'
import { formatCount, frenchSpaces } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import {
  keptProductsQuery,
  labelsQuery,
  type UnreadLabel,
  useKeeping,
} from './catalogue.queries.ts'
import { KeptList, ListTools, perPage, SearchField } from './kept-list.tsx'

const SynonymDialog = lazy(async () => ({
  default: (await import('./synonym-dialog.tsx')).SynonymDialog,
}))
const ProductSheet = lazy(async () => ({
  default: (await import('./products/product-sheet.tsx')).ProductSheet,
}))
const PackagingDialog = lazy(async () => ({
  default: (await import('./packaging-dialog.tsx')).PackagingDialog,
}))

const OriginDialog = lazy(async () => ({
  default: (await import('./origin-dialog.tsx')).OriginDialog,
}))

type Asked = { label: UnreadLabel; how: 'synonym' | 'product' | 'packaging' | 'origin' }

/** After a label is gone, the next one has the focus: the queue is worked off by keyboard. */
const focusRow = (at: number): void => {
  requestAnimationFrame(() => {
    const rows = document.querySelectorAll<HTMLElement>('[data-row]')
    rows[Math.min(at, rows.length - 1)]?.focus()
  })
}

/** What wholesalers’ files name and nobody reads: each label, and what one makes of it. */
export const LabelsSection = () => {
  const api = useApi()
  const [q, setQ] = useState('')
  const [isIgnored, setIgnored] = useState(false)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    labelsQuery(api, {
      page,
      per_page: perPage,
      ignored: isIgnored ? 'true' : 'false',
      ...(search !== '' && { q: search }),
    }),
  )
  const close = () => setAsked(null)
  const labels = query.data?.data ?? []
  return (
    <>
      <ListTools>
        <SearchField
          label="Chercher un libellé"
          placeholder="Libellé…"
          value={q}
          onChange={value => {
            setQ(value)
            setPage(1)
          }}
        />
        <Checkbox
          checked={isIgnored}
          onChange={event => {
            setIgnored(event.target.checked)
            setPage(1)
          }}
        >
          Libellés ignorés
        </Checkbox>
      </ListTools>
      <KeptList
        label="Libellés non lus"
        count={total => formatCount(total, 'libellé', 'libellés')}
        {...query}
        page={page}
        onPage={setPage}
        none={
          <EmptyState
            icon={CircleCheck}
            title={isIgnored || q !== '' ? 'Aucun libellé trouvé' : 'Tout est lu'}
            text="Les lignes que l’import d’un grossiste ne comprend pas arrivent ici."
          />
        }
      >
        {label => (
          <LabelRow
            key={label.id}
            label={label}
            isIgnored={isIgnored}
            onAsk={how => setAsked({ label, how })}
            onSettled={() => focusRow(labels.indexOf(label))}
          />
        )}
      </KeptList>
      {asked !== null && (
        <Suspense>
          {asked.how === 'synonym' ? (
            <SynonymDialog label={asked.label} onClose={close} />
          ) : asked.how === 'origin' ? (
            <OriginDialog
              origin={null}
              name={asked.label.missing?.text ?? ''}
              labelId={asked.label.id}
              onClose={close}
            />
          ) : asked.how === 'packaging' ? (
            <PackagingDialog
              packaging={null}
              name={asked.label.packaging ?? ''}
              labelId={asked.label.id}
              onClose={close}
            />
          ) : (
            <NewProductSheet label={asked.label} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const missingWords = {
  origin: (text: string) => `Nouvelle origine «\u00a0${text}\u00a0»…`,
  brand: (text: string) => `Ajouter la marque «\u00a0${text}\u00a0»`,
  maturity: (text: string) => `Ajouter la maturité «\u00a0${text}\u00a0»`,
}

const capitalised = (words: string): string =>
  words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)

const NewProductSheet = ({ label, onClose }: { label: UnreadLabel; onClose: () => void }) => {
  const { data } = useQuery(keptProductsQuery(useApi(), { page: 1, per_page: 1 }))
  return (
    data !== undefined && (
      <ProductSheet
        opened={{ name: capitalised(label.words), labelId: label.id }}
        categories={data.categories}
        onClose={onClose}
      />
    )
  )
}

const LabelRow = ({
  label,
  isIgnored,
  onAsk,
  onSettled,
}: {
  label: UnreadLabel
  isIgnored: boolean
  onAsk: (how: Asked['how']) => void
  onSettled: () => void
}) => {
  const { guess, words } = label
  const failure = { failure: 'Rien n’a changé. Veuillez réessayer.' }
  const synonym = useKeeping(
    (api, productId: number) =>
      api.makeLabelSynonym({
        params: { labelId: label.id },
        body: { product_id: productId, synonym: words },
      }),
    () => `«\u00a0${words}\u00a0» se lit ${guess?.name ?? ''}`,
    failure,
  )
  const packaging = useKeeping(
    (api, name: string) =>
      api.makeLabelPackaging({ params: { labelId: label.id }, body: { name } }),
    (_, name) => `Conditionnement ajouté\u00a0: ${name}`,
    failure,
  )
  const ignore = useKeeping(
    (api, ignored: boolean) =>
      api.ignoreLabel({ params: { labelId: label.id }, body: { ignored } }),
    (_, ignored) => (ignored ? 'Libellé ignoré' : 'Libellé remis dans la file'),
    failure,
  )
  const word = useKeeping(
    async (api, { kind, text }: NonNullable<UnreadLabel['missing']>): Promise<void> => {
      const sent = { params: { labelId: label.id }, body: { name: text } }
      if (kind === 'brand') await api.makeLabelBrand(sent)
      else await api.makeLabelMaturity(sent)
    },
    (_, { kind, text }) =>
      `${kind === 'brand' ? 'Marque ajoutée' : 'Maturité ajoutée'}\u00a0: ${text}`,
    failure,
  )
  const isPending = synonym.isPending || packaging.isPending || word.isPending || ignore.isPending
  const settled = { onSuccess: onSettled }
  const others = label.shops_count - label.shops.length
  const who = [...label.shops, ...(others > 0 ? [formatCount(others, 'autre', 'autres')] : [])]
  const suffix = `\u00a0: ${label.label}`
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={label.label}
      className="flex flex-col gap-2.5 p-4 -outline-offset-2 xl:flex-row xl:items-center xl:justify-between xl:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="break-words font-medium">{label.label}</p>
        <p className="text-sm text-tomato-ink">{frenchSpaces(label.problem)}</p>
        <p className="text-ink-soft text-sm">
          {who.join(', ')} · {formatCount(label.times, 'jour', 'jours')} · vu le{' '}
          {formatDay(label.last_seen)}
        </p>
      </div>
      <div className="flex flex-col gap-2 xl:shrink-0 xl:items-end">
        <div className="flex flex-wrap gap-2 empty:hidden xl:max-w-[34rem] xl:justify-end">
          {guess !== null && words !== '' && (
            <Button
              size="sm"
              className="h-auto! min-h-9 whitespace-normal! py-1.5 text-left pointer-coarse:min-h-11"
              pending={synonym.isPending}
              disabled={isPending}
              onClick={() => synonym.mutate(guess.id, settled)}
            >
              {`«\u00a0${words}\u00a0» = ${guess.name}`}
            </Button>
          )}
          {label.packaging !== null && (
            <Button
              size="sm"
              className="h-auto! min-h-9 whitespace-normal! py-1.5 text-left pointer-coarse:min-h-11"
              pending={packaging.isPending}
              disabled={isPending}
              onClick={() => packaging.mutate(label.packaging ?? '', settled)}
            >
              {`Ajouter «\u00a0${label.packaging}\u00a0»`}
            </Button>
          )}
          {label.missing !== null && (
            <Button
              size="sm"
              className="h-auto! min-h-9 whitespace-normal! py-1.5 text-left pointer-coarse:min-h-11"
              pending={word.isPending}
              disabled={isPending}
              onClick={() => {
                // An origin has a country, which no column says.
                if (label.missing === null || label.missing.kind === 'origin') onAsk('origin')
                else word.mutate(label.missing, settled)
              }}
            >
              {missingWords[label.missing.kind](label.missing.text)}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {/* Where every word is read, only the package is new. */}
          {words !== '' && (
            <>
              <Button
                size="sm"
                variant="secondary"
                disabled={isPending}
                aria-label={`Synonyme de…${suffix}`}
                onClick={() => onAsk('synonym')}
              >
                Synonyme de…
              </Button>
              <Button
                size="sm"
                variant="secondary"
                disabled={isPending}
                aria-label={`Nouveau produit…${suffix}`}
                onClick={() => onAsk('product')}
              >
                Nouveau produit…
              </Button>
            </>
          )}
          {label.missing === null && (
            <Button
              size="sm"
              variant="secondary"
              disabled={isPending}
              aria-label={`Conditionnement…${suffix}`}
              onClick={() => onAsk('packaging')}
            >
              Conditionnement…
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            pending={ignore.isPending}
            disabled={isPending}
            aria-label={`${isIgnored ? 'Remettre dans la file' : 'Ignorer'}${suffix}`}
            onClick={() => ignore.mutate(!isIgnored, settled)}
          >
            {isIgnored ? 'Remettre dans la file' : 'Ignorer'}
          </Button>
        </div>
      </div>
    </li>
  )
}
