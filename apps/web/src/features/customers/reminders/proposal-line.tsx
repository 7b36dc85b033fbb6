import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { Proposed } from './reminders.queries.ts'

const tones: Record<number, ChipTone> = { 1: 'neutral', 2: 'saffron', 3: 'tomato' }

/** What the letter asks for. */
export const askedOf = (
  { open, in_favour, interest, indemnity }: Proposed,
  isClaimed: boolean,
): number =>
  eurosFromCents(
    centsFromEuros(open) -
      centsFromEuros(in_favour) +
      (isClaimed ? centsFromEuros(interest) + centsFromEuros(indemnity) : 0),
  )

/** A letter that is due: to whom, of what, and whether it goes along. */
export const ProposalLine = ({
  proposed,
  isTicked,
  isClaimed,
  disabled,
  onTick,
  onClaim,
  onShow,
  onPause,
}: {
  proposed: Proposed
  isTicked: boolean
  isClaimed: boolean
  disabled: boolean
  onTick: (isOn: boolean) => void
  onClaim: (isOn: boolean) => void
  onShow: () => void
  onPause: () => void
}) => {
  const { buyer, step, step_label, invoices, recipients, disputed } = proposed
  const late = Math.max(...invoices.map(({ days_late }) => days_late))
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_auto] lg:items-start">
      <div className="min-w-0">
        <Checkbox
          checked={isTicked}
          disabled={disabled}
          aria-label={`Envoyer à ${buyer.company_name}`}
          onChange={({ target }) => onTick(target.checked)}
        >
          <strong className="min-w-0 break-words font-medium">{buyer.company_name}</strong>
          <Chip tone={tones[step] ?? 'neutral'}>{step_label}</Chip>
        </Checkbox>
        <p className="break-words pl-7.5 text-ink-soft">
          à {formatList(recipients.map(({ name, email }) => `${name} (${email})`))}
        </p>
      </div>
      <div className="min-w-0 max-lg:pl-7.5">
        <p>
          {invoices.length > 3
            ? formatCount(invoices.length, 'facture', 'factures')
            : invoices.map(({ number }) => number).join(', ')}
          <span className="text-ink-soft">
            {' '}
            · jusqu’à {formatCount(late, 'jour', 'jours')} de retard
          </span>
        </p>
        {disputed.length > 0 && (
          <p className="text-ink-soft">En litige, laissées de côté&nbsp;: {disputed.join(', ')}</p>
        )}
        {proposed.in_favour > 0 && (
          <p className="text-ink-soft">
            En compte, déduit&nbsp;: {formatEuros(proposed.in_favour)}
          </p>
        )}
        {step === 3 && (
          <Checkbox
            checked={isClaimed}
            disabled={disabled}
            onChange={({ target }) => onClaim(target.checked)}
          >
            <span>
              Réclamer intérêts ({formatEuros(proposed.interest)}) et indemnité (
              {formatEuros(proposed.indemnity)})
            </span>
          </Checkbox>
        )}
      </div>
      <p className="max-lg:pl-7.5 lg:text-right">
        <Price value={askedOf(proposed, isClaimed)} className="font-semibold" />
      </p>
      <div className="flex flex-wrap gap-2 max-lg:pl-7.5">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Voir la relance de ${buyer.company_name}`}
          onClick={onShow}
        >
          Voir
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Suspendre les relances de ${buyer.company_name}`}
          onClick={onPause}
        >
          Suspendre
        </Button>
      </div>
    </li>
  )
}
