import { formatMonth } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-errors.tsx'
import { AccountsForm } from './accounts-form.tsx'
import { daysOfMonth, lastMonths } from './invoice-filters.ts'

const formats = [
  { value: 'fec', label: 'Format FEC (texte)' },
  { value: 'sage', label: 'Sage 100 (texte)' },
  { value: 'csv', label: 'Tableur (CSV)' },
  { value: 'xlsx', label: 'Tableur (XLSX)' },
] as const
type Format = (typeof formats)[number]['value']

/** A month of sales and payments for the accountant, and the accounts it is written to. */
const AccountingDialog = ({ onClose }: { onClose: () => void }) => {
  const api = useApi()
  const [thisMonth = '', lastMonth = thisMonth, ...others] = lastMonths(
    parisDay(new Date()).slice(0, 7),
    24,
  )
  // The month that is over is the one to hand in.
  const [month, setMonth] = useState(lastMonth)
  const [format, setFormat] = useState<Format>('fec')
  const [hasCrates, setHasCrates] = useState(false)
  const [showsAccounts, setShowsAccounts] = useState(false)
  const accounts = useQuery({
    queryKey: ['shop-accounts'],
    queryFn: async ({ signal }) => (await api.getAccounts({ signal })).data,
    enabled: showsAccounts,
  })
  const download = useMutation({
    mutationFn: () =>
      api.exportAccounting({
        query: { ...daysOfMonth(month), format, ...(hasCrates && { crates: 'true' }) },
      }),
    onSuccess: file => {
      saveFile(file)
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Export comptable"
      description="Ventes, avoirs et règlements d’un mois, en écritures équilibrées. Un mois terminé s’exporte toujours à l’identique."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Mois"
          className="w-full"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {[thisMonth, lastMonth, ...others].map(one => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Format"
          className="w-full"
          value={format}
          onChange={({ target }) => setFormat(target.value as Format)}
        >
          {formats.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Checkbox checked={hasCrates} onChange={({ target }) => setHasCrates(target.checked)}>
        Ajouter les consignes d’emballages
      </Checkbox>
      <FormAlert
        message={
          download.error &&
          messageOf(download.error, 'L’export n’a pas pu être téléchargé. Réessayez.')
        }
      />
      <details onToggle={({ currentTarget }) => setShowsAccounts(currentTarget.open)}>
        <summary className="w-fit rounded-sm py-2 font-medium text-sm">
          Comptes de votre plan comptable
        </summary>
        {accounts.error !== null && (
          <FormAlert message={messageOf(accounts.error, 'Les comptes n’ont pas pu être lus.')} />
        )}
        {accounts.isLoading && <Skeleton className="h-72 w-full" />}
        {accounts.data !== undefined && <AccountsForm accounts={accounts.data} />}
      </details>
      <DialogButtons
        onCancel={onClose}
        confirm="Télécharger"
        onConfirm={() => download.mutate()}
        pending={download.isPending}
      />
    </Dialog>
  )
}

export default AccountingDialog
