import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { Download } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { InvoicePage } from './invoices.queries.ts'

/** A rappel, a relance or a mise en demeure: what it asks for, what is left of that, and the letter itself. */
export const LetterCard = ({
  letter,
  isBuyer,
  pending,
  onDownload,
  onAll,
}: {
  letter: NonNullable<InvoicePage['letter']>
  isBuyer: boolean
  pending: boolean
  onDownload: () => void
  onAll: () => void
}) => (
  <section aria-labelledby="letter" className="mt-4 rounded-lg border bg-surface px-4 py-3">
    <h2 id="letter" className="break-words text-xl">
      {letter.label} du {formatDate(letter.on)}
    </h2>
    <p className="break-words text-ink-soft text-sm">
      {isBuyer ? `De ${letter.shop.name}` : `À ${letter.buyer.company_name}`}
    </p>
    <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:max-w-sm">
      <Line label="Demandé par la lettre" value={letter.total} />
      {letter.interest + letter.indemnity > 0 && (
        <>
          <Line label="dont intérêts de retard" value={letter.interest} />
          <Line label="dont indemnités de recouvrement" value={letter.indemnity} />
        </>
      )}
      <div className="flex justify-between gap-3 border-t pt-1 font-semibold">
        <dt>Reste aujourd’hui</dt>
        <dd>
          <Price value={letter.left} />
        </dd>
      </div>
    </dl>
    {letter.left === 0 && (
      <p className="mt-2 text-leaf-ink text-sm">
        Tout est réglé{isBuyer && '\u00a0: cette lettre ne demande plus rien'}.
      </p>
    )}
    <div className="mt-3 flex flex-wrap gap-2">
      <Button pending={pending} onClick={onDownload} aria-label="Télécharger la lettre en PDF">
        {!pending && <Download aria-hidden="true" className="size-4" />}
        La lettre en PDF
      </Button>
      <Button variant="secondary" onClick={onAll}>
        Toutes les factures
      </Button>
    </div>
  </section>
)

const Line = ({ label, value }: { label: string; value: number }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="tabular-nums">{formatEuros(value)}</dd>
  </div>
)
