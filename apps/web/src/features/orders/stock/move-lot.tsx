import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import {
  type CostUnit,
  type LossReason,
  lossReasonNames,
  lossReasons,
} from '@carreau/domain/orders/stock/stock'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { parseQuantity, QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { readNumber } from './lot-words.tsx'
import { type LotDetail, type LotMove, useMoveLot } from './stock.queries.ts'

type What = LotMove['what']
type Send = (move: LotMove, said: string) => Promise<boolean>

/** What somebody does standing before a lot: write off, count; from the office, correct what had arrived. */
export const MoveLot = ({ lot }: { lot: LotDetail }) => {
  const options = [
    ...(lot.can_move
      ? ([
          { value: 'loss', label: 'Perte' },
          { value: 'count', label: 'Compter' },
        ] as const)
      : []),
    ...(lot.can_correct ? ([{ value: 'correction', label: 'Corriger l’arrivée' }] as const) : []),
  ]
  const [what, setWhat] = useState<What>(options[0]?.value ?? 'count')
  const [fault, setFault] = useState<string | null>(null)
  const moveLot = useMoveLot(lot.id)
  const send: Send = async (move, said) => {
    setFault(null)
    try {
      await moveLot.mutateAsync(move)
      toast.success(said)
      return true
    } catch (error) {
      const [first] = isApiError(error) ? Object.values(error.errors ?? {}).flat() : []
      setFault(
        navigator.onLine
          ? (first ?? messageOf(error, 'Le mouvement n’a pas été enregistré. Réessayez.'))
          : 'Vous êtes hors ligne : rien n’est enregistré. Réessayez au retour du réseau.',
      )
      return false
    }
  }
  const shared = { lot, send, isPending: moveLot.isPending }
  return (
    <section
      aria-label="Mouvement"
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4"
    >
      <Tabs
        label="Que faire"
        className="flex-wrap self-start"
        value={what}
        onChange={next => {
          setFault(null)
          setWhat(next)
        }}
        options={options}
      />
      <FormAlert message={fault} />
      {what === 'loss' && <Loss {...shared} />}
      {what === 'count' && <Count {...shared} />}
      {what === 'correction' && <Correction {...shared} />}
    </section>
  )
}

type Shared = { lot: LotDetail; send: Send; isPending: boolean }

const Loss = ({ lot, send, isPending }: Shared) => {
  const [packages, setPackages] = useState(1)
  const [reason, setReason] = useState<LossReason | null>(null)
  const [note, setNote] = useState('')
  const book = async () => {
    if (reason === null) return
    const said = `Perte enregistrée : ${formatPackages(packages)}`
    if (await send({ what: 'loss', body: { packages, reason, note } }, said)) {
      setPackages(1)
      setReason(null)
      setNote('')
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">Colis perdus</span>
        <QuantityStepper
          label="Colis perdus"
          value={packages}
          step={0.5}
          min={0.5}
          max={100_000}
          onChange={setPackages}
        />
        {packages > Math.max(lot.packages, 0) && (
          <span className="text-saffron-ink text-sm">
            Plus que ce que dit le stock&nbsp;: il passera sous zéro.
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form */}
      <div role="group" aria-label="Motif" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {lossReasonNames.map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={reason === name}
            onClick={() => setReason(reason === name ? null : name)}
            className="h-14 rounded-md border border-line-strong bg-surface px-4 font-medium aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
          >
            {lossReasons[name]}
          </button>
        ))}
      </div>
      {reason === 'other' && (
        <InputField
          label="Précision"
          optional
          maxLength={200}
          value={note}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <Button
        size="lg"
        className="h-14 text-lg"
        disabled={reason === null}
        pending={isPending}
        onClick={() => void book()}
      >
        {reason === null
          ? 'Choisissez un motif'
          : `Enregistrer la perte : ${formatPackages(packages)}`}
      </Button>
    </>
  )
}

const Count = ({ lot, send, isPending }: Shared) => {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const packages = parseQuantity(typed, 0.5)
  const difference = packages === null ? 0 : packages - lot.packages
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (packages === null) return setWrong('Indiquez un nombre de colis ou de demi-colis.')
    const said =
      difference === 0
        ? 'Compté : le stock est juste'
        : `Compté : ${difference > 0 ? '+' : '−'}${formatPackages(Math.abs(difference))} d’écart`
    if (await send({ what: 'count', body: { packages } }, said)) setTyped('')
  }
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <InputField
        label="Colis comptés"
        hint={
          packages === null || difference === 0
            ? `Le stock dit ${formatPackages(lot.packages)}.`
            : `Le stock dit ${formatPackages(lot.packages)} : ${formatPackages(Math.abs(difference))} ${difference > 0 ? 'de plus' : 'de moins'}.`
        }
        error={wrong}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        className="h-14 text-xl tabular-nums md:text-xl"
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" size="lg" className="h-14 text-lg" pending={isPending}>
        {packages === null ? 'Enregistrer' : `Enregistrer : ${formatPackages(packages)} en stock`}
      </Button>
    </form>
  )
}

const Correction = ({ lot, send, isPending }: Shared) => {
  const [packages, setPackages] = useState(formatNumber(lot.arrived_packages))
  const [cost, setCost] = useState(
    lot.unit_cost === null ? '' : String(lot.unit_cost).replace('.', ','),
  )
  const [unit, setUnit] = useState<CostUnit>(lot.cost_unit ?? 'package')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<{ packages?: string; cost?: string }>({})
  const typed = parseQuantity(packages, 0.5)
  const stock = typed === null ? lot.packages : lot.packages + typed - lot.arrived_packages
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const arrived = parseQuantity(packages, 0.5)
    const unitCost = cost.trim() === '' ? null : readNumber(cost)
    const faults = {
      ...(arrived === null && { packages: 'Indiquez un nombre de colis ou de demi-colis.' }),
      ...(cost.trim() !== '' && unitCost === null && { cost: 'Indiquez un coût en euros.' }),
    }
    setWrong(faults)
    if (arrived === null || Object.keys(faults).length > 0) return
    const isSameCost = unitCost === lot.unit_cost && unit === (lot.cost_unit ?? unit)
    await send(
      {
        what: 'correction',
        body: {
          packages: arrived,
          ...(unitCost !== null && !isSameCost && { unit_cost: unitCost, cost_unit: unit }),
          note,
        },
      },
      'Arrivée corrigée',
    )
  }
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <InputField
          label="Colis réellement arrivés"
          hint="0 si cette ligne a été entrée par erreur."
          error={wrong.packages}
          value={packages}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          onChange={({ target }) => setPackages(target.value)}
        />
        <InputField
          label="Coût HT"
          optional
          error={wrong.cost}
          value={cost}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          onChange={({ target }) => setCost(target.value)}
        />
        <SelectField
          label="Coût au"
          value={unit}
          onChange={({ target }) => setUnit(target.value === 'kg' ? 'kg' : 'package')}
        >
          <option value="package">colis</option>
          <option value="kg">kg</option>
        </SelectField>
      </div>
      <InputField
        label="Pourquoi"
        optional
        value={note}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
      />
      <p className="text-ink-soft text-sm">
        Ce qui a été entré reste dans les mouvements&nbsp;: la correction s’y ajoute.
      </p>
      <Button type="submit" size="lg" className="self-start" pending={isPending}>
        {stock === lot.packages
          ? 'Corriger'
          : `Corriger : ${formatPackages(stock)} en stock au lieu de ${formatNumber(lot.packages)}`}
      </Button>
    </form>
  )
}
