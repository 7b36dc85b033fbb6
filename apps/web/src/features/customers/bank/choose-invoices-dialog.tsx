import { spread } from '@carreau/domain/customers/unpaid'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { accountQuery } from '../account/account.queries.ts'
import { CustomerSearch } from '../customer-search.tsx'
import { type BankEntry, customersFoundQuery } from './bank.queries.ts'
import { chargesKey, type Part } from './releases.ts'

type Customer = { id: number; company_name: string }

/** Says which of a customer's invoices an entry pays: what is due first gets the money first. */
const ChooseInvoicesDialog = ({
  entry,
  parts,
  taken,
  onClose,
  onChoose,
}: {
  entry: BankEntry
  parts: readonly Part[]
  /** Cents that other entries of the file are to pay. */
  taken: ReadonlyMap<string, number>
  onClose: () => void
  onChoose: (parts: Part[], keep: { id: number; company: string } | null) => void
}) => {
  const [customer, setCustomer] = useState<Customer | null>(
    entry.customer ?? entry.parts[0]?.buyer ?? null,
  )
  return (
    <Dialog
      onClose={onClose}
      title="Factures à régler"
      description={`${formatEuros(entry.amount)} du ${formatDate(entry.booked_on)}${entry.debtor === '' ? '' : `, de ${entry.debtor}`}.`}
    >
      {customer === null ? (
        <ChooseCustomer onChoose={setCustomer} />
      ) : (
        <ChooseInvoices
          key={customer.id}
          customer={customer}
          entry={entry}
          parts={parts}
          taken={taken}
          onOther={() => setCustomer(null)}
          onClose={onClose}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  )
}

const ChooseCustomer = ({ onChoose }: { onChoose: (customer: Customer) => void }) => {
  const [q, setQ] = useState('')
  const found = useQuery(customersFoundQuery(useApi(), q))
  return (
    <div className="flex flex-col gap-3">
      <CustomerSearch q={q} onSearch={setQ} />
      <FormAlert
        message={found.error && messageOf(found.error, 'Les clients n’ont pas pu être lus.')}
      />
      {found.data === undefined ? (
        found.error === null && <Skeleton className="h-48" />
      ) : found.data.length === 0 ? (
        <p role="status" className="text-ink-soft text-sm">
          Aucun client ne correspond.
        </p>
      ) : (
        <ul aria-label="Clients" className="divide-y rounded-md border">
          {found.data.map(({ id, company_name, city, unpaid }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-2 text-left text-sm hover:bg-sunken"
                onClick={() => onChoose({ id, company_name })}
              >
                <span className="min-w-0 break-words">
                  {company_name} <span className="text-ink-soft">{city}</span>
                </span>
                <Price value={unpaid} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ChooseInvoices = ({
  customer,
  entry,
  parts,
  taken,
  onOther,
  onClose,
  onChoose,
}: {
  customer: Customer
  entry: BankEntry
  parts: readonly Part[]
  taken: ReadonlyMap<string, number>
  onOther: () => void
  onClose: () => void
  onChoose: (parts: Part[], keep: { id: number; company: string } | null) => void
}) => {
  const [isKept, setIsKept] = useState(true)
  const account = useQuery({ ...accountQuery(useApi(), customer.id), staleTime: 0 })
  const payable = account.data?.payable
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    new Set(
      parts.flatMap(({ number, amount, charges }) => [
        ...(amount > 0 ? [number] : []),
        ...(charges > 0 ? [chargesKey(number)] : []),
      ]),
    ),
  )
  // The invoices first, then what was claimed on them.
  const open = [
    ...(payable ?? []).map(({ number, due_on, issued_on, open }) => ({
      ...{ key: number, number, isCharge: false, openCents: centsFromEuros(open) },
      isLater: issued_on > entry.booked_on,
      says: `échéance ${formatDate(due_on)}`,
    })),
    ...(payable ?? []).map(({ number, claimed_on, interest, indemnity }) => ({
      ...{ key: chargesKey(number), number, isCharge: true },
      openCents: centsFromEuros(interest) + centsFromEuros(indemnity),
      isLater: claimed_on !== null && claimed_on > entry.booked_on,
      says: 'intérêts et indemnité réclamés',
    })),
  ]
    .map(row => ({ ...row, openCents: row.openCents - (taken.get(row.key) ?? 0) }))
    .filter(({ openCents }) => openCents > 0)
  const paid = spread(
    centsFromEuros(entry.amount),
    open.filter(({ key }) => keys.has(key)),
  )
  const rest = eurosFromCents(
    centsFromEuros(entry.amount) - sumExact(paid.map(({ cents }) => cents)),
  )
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(keys)
    if (isOn) next.add(key)
    else next.delete(key)
    setKeys(next)
  }
  const chosenParts = (): Part[] =>
    [...Map.groupBy(paid, ({ number }) => number)].map(([number, its]) => {
      const of = (isCharge: boolean) =>
        eurosFromCents(its.find(part => part.isCharge === isCharge)?.cents ?? 0)
      return { number, amount: of(false), charges: of(true), company: customer.company_name }
    })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <strong className="min-w-0 break-words">{customer.company_name}</strong>
        <Button variant="link" onClick={onOther}>
          Autre client
        </Button>
      </div>
      <FormAlert
        message={account.error && messageOf(account.error, 'Les factures n’ont pas pu être lues.')}
      />
      {payable === undefined ? (
        account.error === null && <Skeleton className="h-48" />
      ) : open.length === 0 ? (
        <p role="status" className="text-ink-soft text-sm">
          Ce client n’a aucune autre facture à régler.
        </p>
      ) : (
        <ul
          aria-label="Factures à régler"
          className="max-h-[45dvh] divide-y overflow-y-auto rounded-md border"
        >
          {open.map(({ key, number, says, openCents, isCharge, isLater }) => {
            const cents = paid.find(one => one.key === key)?.cents ?? 0
            return (
              <li key={key} className="flex items-center justify-between gap-3 px-3 py-1">
                <Checkbox
                  checked={keys.has(key)}
                  disabled={isLater}
                  onChange={({ target }) => toggle(key, target.checked)}
                >
                  <span className="min-w-0">
                    {number}
                    <span className="block text-ink-soft text-xs">
                      {!isLater
                        ? says
                        : isCharge
                          ? 'intérêts réclamés après ce règlement'
                          : 'émise après ce règlement'}
                    </span>
                  </span>
                </Checkbox>
                <span className="text-right text-sm">
                  <Price value={eurosFromCents(openCents)} />
                  {cents > 0 && cents < openCents && (
                    <span className="block text-ink-soft text-xs">
                      {`dont ${formatEuros(eurosFromCents(cents))} réglés`}
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p role="status" className="text-sm">
        {rest > 0 ? `Reste ${formatEuros(rest)} au-delà des factures.` : 'Tout est affecté.'}
      </p>
      {rest > 0 && (
        <Checkbox checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
          Garder le reste en acompte pour ce client
        </Checkbox>
      )}
      <DialogButtons
        onCancel={onClose}
        confirm="Choisir"
        disabled={paid.length === 0 && !(isKept && rest > 0)}
        onConfirm={() =>
          onChoose(
            chosenParts(),
            isKept && rest > 0 ? { id: customer.id, company: customer.company_name } : null,
          )
        }
      />
    </div>
  )
}

export default ChooseInvoicesDialog
