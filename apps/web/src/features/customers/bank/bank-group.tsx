import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { Fragment, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { BankEntry } from './bank.queries.ts'
import {
  type Chosen,
  chargesOf,
  type Group,
  groupTitles,
  isTicked,
  type Kept,
  keptFor,
  partsOf,
  restOf,
  sumOf,
  type Ticks,
} from './releases.ts'

/** Lines shown at first: a file of thousands is no page of thousands. */
const shownAtOnce = 50

type Handling = {
  chosen: Chosen
  kept: Kept
  ticks: Ticks
  disabled: boolean
  onTick: (keys: readonly string[], isOn: boolean) => void
  onChoose: (entry: BankEntry) => void
  onDismiss: (entry: BankEntry) => void
}

/** The entries that are understood equally well, ticked together by their heading. */
export const BankGroup = ({
  group,
  entries,
  ...handling
}: Handling & { group: Group; entries: readonly BankEntry[] }) => {
  const { chosen, kept, ticks, disabled, onTick } = handling
  const [shown, setShown] = useState(shownAtOnce)
  if (entries.length === 0) return null
  const tickable = entries.filter(
    entry => partsOf(entry, chosen).length > 0 || keptFor(entry, chosen, kept) !== null,
  )
  const ticked = entries.filter(entry => isTicked(entry, ticks, chosen, kept))
  const title = `${groupTitles[group]} (${entries.length})`
  return (
    <section aria-label={groupTitles[group]} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">{title}</h2>
        {group !== 'recorded' && group !== 'dismissed' && tickable.length > 1 && (
          <Checkbox
            checked={ticked.length === tickable.length}
            disabled={disabled}
            onChange={({ target }) =>
              onTick(
                tickable.map(({ key }) => key),
                target.checked,
              )
            }
          >
            Tout cocher
          </Checkbox>
        )}
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {entries.slice(0, shown).map(entry => (
          <EntryLine key={entry.key} entry={entry} {...handling} />
        ))}
      </ul>
      {entries.length > shown && (
        <Button
          variant="secondary"
          className="self-center"
          onClick={() => setShown(shown + 4 * shownAtOnce)}
        >
          {`Afficher la suite (${entries.length - shown})`}
        </Button>
      )}
    </section>
  )
}

const payerOf = ({ debtor, account_end }: BankEntry): string =>
  debtor === '' ? (account_end === '' ? 'Payeur non indiqué' : `Compte …${account_end}`) : debtor

const EntryLine = ({
  entry,
  chosen,
  kept,
  ticks,
  disabled,
  onTick,
  onChoose,
  onDismiss,
}: Handling & { entry: BankEntry }) => {
  const parts = partsOf(entry, chosen)
  const payer = payerOf(entry)
  const keep = keptFor(entry, chosen, kept)
  const isOpen = entry.recorded === null && entry.dismissed === null
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem] lg:items-start">
      <div className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0">
          {isOpen ? (
            <Checkbox
              checked={isTicked(entry, ticks, chosen, kept)}
              disabled={disabled || (parts.length === 0 && keep === null)}
              aria-label={`Enregistrer ${formatEuros(entry.amount)} de ${payer}`}
              // The box stands at the first line of a long name.
              className="items-start! pt-2 pointer-coarse:pt-3"
              onChange={({ target }) => onTick([entry.key], target.checked)}
            >
              <strong className="min-w-0 break-words font-medium">{payer}</strong>
            </Checkbox>
          ) : (
            <strong className="block break-words font-medium">{payer}</strong>
          )}
          <p className={`break-words text-ink-soft ${isOpen ? 'pl-7.5' : ''}`}>
            {entry.method_label} du {formatDate(entry.booked_on)}
            {entry.text !== '' && <span className="line-clamp-2 text-xs">{entry.text}</span>}
          </p>
        </div>
        <Price
          value={entry.amount}
          className="pt-2 font-semibold lg:w-28 lg:text-right pointer-coarse:pt-3"
        />
      </div>
      <div className="min-w-0 max-lg:pl-7.5 lg:pt-2">
        <Outcome
          entry={entry}
          parts={parts}
          keep={keep}
          isChosen={chosen[entry.key] !== undefined}
        />
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-1 max-lg:ml-7.5 lg:flex-col lg:items-end">
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled}
            aria-label={`${parts.length === 0 ? 'Choisir' : 'Changer'} les factures de ${payer}, ${formatEuros(entry.amount)}`}
            onClick={() => onChoose(entry)}
          >
            {parts.length === 0 ? 'Choisir' : 'Changer'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Écarter ${formatEuros(entry.amount)} de ${payer}`}
            onClick={() => onDismiss(entry)}
          >
            Écarter
          </Button>
        </div>
      )}
    </li>
  )
}

/** What became of it, or what it is proposed to pay. */
const Outcome = (proposed: Parameters<typeof Proposed>[0]) => {
  const { entry } = proposed
  const { recorded, dismissed } = entry
  if (recorded !== null)
    return (
      <p>
        Déjà enregistré le {formatDate(recorded.on)}
        {recorded.by !== null && ` par ${recorded.by}`}
        <span className="block text-ink-soft">
          {recorded.invoices.length > 0 &&
            `${recorded.invoices.length > 1 ? 'Factures' : 'Facture'} ${formatList(recorded.invoices)}`}
          {recorded.charges > 0 &&
            `${recorded.invoices.length > 0 ? ', ' : ''}${formatEuros(recorded.charges)} d’intérêts et indemnités`}
          {recorded.advance > 0 &&
            `${recorded.invoices.length > 0 || recorded.charges > 0 ? ', et ' : ''}${formatEuros(recorded.advance)} en acompte`}
        </span>
        {recorded.amount < entry.amount && (
          <span className="block text-saffron-ink">
            {`${formatEuros(recorded.amount)} sur ${formatEuros(entry.amount)} : annulez ce règlement sur la fiche du client pour répartir le reste.`}
          </span>
        )}
      </p>
    )
  if (dismissed !== null)
    return (
      <p className="break-words">
        Écarté le {formatDate(dismissed.on)}
        {dismissed.by !== null && ` par ${dismissed.by}`}
        <span className="block text-ink-soft">{dismissed.reason}</span>
      </p>
    )
  return <Proposed {...proposed} />
}

/** Which invoices it pays, how much of each where it is not all, and why. */
const Proposed = ({
  entry,
  parts,
  keep,
  isChosen,
}: {
  entry: BankEntry
  keep: { company: string } | null
  parts: ReturnType<typeof partsOf>
  isChosen: boolean
}) => {
  const rest = restOf(entry, parts)
  const companies = [...new Set(parts.map(({ company }) => company))]
  return (
    <>
      {parts.length > 0 && (
        <p className="break-words">
          <span className="block font-medium">{formatList(companies)}</span>
          {parts.length > 4
            ? `${formatCount(parts.length, 'facture', 'factures')}, ${formatEuros(sumOf(parts))}`
            : parts.map(({ number, amount, charges }, index) => (
                <Fragment key={number}>
                  <span className="whitespace-nowrap">
                    {number}
                    {(parts.length > 1 || rest !== 0 || charges > 0) &&
                      amount > 0 &&
                      ` (${formatEuros(amount)})`}
                    {index < parts.length - 1 && ','}
                  </span>{' '}
                </Fragment>
              ))}
        </p>
      )}
      {chargesOf(parts) > 0 && (
        <p>Intérêts et indemnités réclamés&nbsp;: {formatEuros(chargesOf(parts))}</p>
      )}
      {parts.length === 0 && entry.customer !== null && (
        <p className="break-words font-medium">{entry.customer.company_name}</p>
      )}
      <p className="text-ink-soft">{isChosen ? 'Choisi par vous.' : entry.why}</p>
      {(parts.length > 0 || keep !== null) && rest > 0 && (
        <Chip tone="saffron" className="mt-1">
          {keep === null
            ? `reste ${formatEuros(rest)} non affectés : « Changer » les répartit`
            : `${formatEuros(rest)} gardés en acompte`}
        </Chip>
      )}
    </>
  )
}
