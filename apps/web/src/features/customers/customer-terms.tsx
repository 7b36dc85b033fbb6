import {
  type CreditPolicy,
  creditPolicies,
  creditPolicyLabels,
} from '@carreau/domain/customers/credit'
import { keepsTerms, maxPaymentDays } from '@carreau/domain/customers/customers'
import { type Invoicing, invoicingLabels, invoicings } from '@carreau/domain/documents/periods'
import { formatEuros } from '@carreau/domain/french/format'
import { customerPriorities, customerPriorityLabels } from '@carreau/domain/orders/stock/short-lots'
import { useForm } from 'react-hook-form'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { InputField, SelectField, TextareaField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import { readEuros, writeEuros } from './amounts.ts'
import { type Customer, useUpdateCustomer } from './customers.queries.ts'

type Typed = {
  auto_accept: string
  confirm_changes: string
  late_changes: string
  payment_days: string
  invoicing: Invoicing
  code: string
  credit_limit: string
  credit_policy: CreditPolicy
  note: string
  priority: string
}

/** Empty: as the shop does. */
const chosen = (setting: boolean | null): string => (setting === null ? '' : String(setting))
const settingOf = (text: string): boolean | null => (text === '' ? null : text === 'true')

const typedOf = ({ terms }: Customer): Typed => ({
  auto_accept: chosen(terms.auto_accept),
  confirm_changes: chosen(terms.confirm_changes),
  late_changes: chosen(terms.late_changes),
  payment_days: terms.payment_days === null ? '' : String(terms.payment_days),
  invoicing: terms.invoicing,
  code: terms.code,
  credit_limit: writeEuros(terms.credit_limit),
  credit_policy: terms.credit_policy,
  note: terms.note,
  priority: String(terms.priority),
})

/** The terms agreed with a customer, as the sales office changes them. */
export const CustomerTerms = ({ customer }: { customer: Customer }) => {
  const update = useUpdateCustomer(customer.id)
  const role = useAuth().tenant?.selectedRole
  const mayChange = keepsTerms.some(known => known === role)
  const form = useForm<Typed>({ defaultValues: typedOf(customer), mode: 'onTouched' })
  const { register, handleSubmit, reset, setError, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const submit = handleSubmit(async typed => {
    const { auto_accept, confirm_changes, late_changes, payment_days, invoicing } = typed
    const { credit_limit, code, note } = typed
    const priority = customerPriorities.find(one => String(one) === typed.priority)
    try {
      const changed = await update.mutateAsync({
        ...(dirtyFields.auto_accept && {
          auto_accept: settingOf(auto_accept),
        }),
        ...(dirtyFields.confirm_changes && { confirm_changes: settingOf(confirm_changes) }),
        ...(dirtyFields.late_changes && { late_changes: settingOf(late_changes) }),
        ...(dirtyFields.payment_days && {
          payment_days: payment_days === '' ? null : Number(payment_days),
        }),
        ...(dirtyFields.invoicing && { invoicing }),
        ...(dirtyFields.credit_limit && { credit_limit: readEuros(credit_limit) ?? null }),
        ...(dirtyFields.credit_policy && { credit_policy: typed.credit_policy }),
        ...(dirtyFields.code && { code }),
        ...(dirtyFields.note && { note }),
        ...(dirtyFields.priority && { priority }),
      })
      reset(typedOf(changed))
    } catch (error) {
      showRefusal(
        error,
        [
          'auto_accept',
          'confirm_changes',
          'late_changes',
          'payment_days',
          'invoicing',
          'code',
          'credit_limit',
          'credit_policy',
          'note',
          'priority',
        ],
        setError,
        'L’enregistrement a échoué. Veuillez réessayer.',
      )
    }
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl">
      <fieldset disabled={!mayChange} className="flex flex-col gap-4">
        <legend className="sr-only">Conditions du client</legend>
        <FormAlert message={errors.root?.message} />
        <Card className="flex flex-col gap-4 p-5">
          <SelectField
            label="Acceptation des commandes"
            error={errors.auto_accept?.message}
            {...register('auto_accept')}
            className="w-full"
          >
            <option value="">Comme le réglage de la boutique</option>
            <option value="true">Automatique</option>
            <option value="false">À la main</option>
          </SelectField>
          <SelectField
            label="Changements d’une commande acceptée"
            error={errors.confirm_changes?.message}
            {...register('confirm_changes')}
            className="w-full"
          >
            <option value="">Comme le réglage de la boutique</option>
            <option value="false">Pris d’eux-mêmes jusqu’à l’heure limite</option>
            <option value="true">À confirmer à la main</option>
          </SelectField>
          <SelectField
            label="Après l’heure limite"
            error={errors.late_changes?.message}
            {...register('late_changes')}
            className="w-full"
          >
            <option value="">Comme le réglage de la boutique</option>
            <option value="false">Plus de changement</option>
            <option value="true">Sur demande, répondue à la main</option>
          </SelectField>
          <SelectField
            label="Quand la marchandise manque"
            error={errors.priority?.message}
            {...register('priority')}
            className="w-full"
          >
            {customerPriorities.map(priority => (
              <option key={priority} value={priority}>
                {customerPriorityLabels[priority]}
              </option>
            ))}
          </SelectField>
          <InputField
            label="Délai de paiement (jours)"
            optional
            error={errors.payment_days?.message}
            hint={`Vide\u00a0: celui de la boutique, ${customer.terms.shop_payment_days} jours. La loi limite à ${maxPaymentDays} jours après la livraison pour le frais.`}
            {...register('payment_days', {
              validate: text =>
                text === '' ||
                (/^\d{1,2}$/.test(text) && Number(text) <= maxPaymentDays) ||
                `Indiquez un nombre entier de 0 à ${maxPaymentDays}.`,
            })}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            label="Facturation"
            error={errors.invoicing?.message}
            hint={
              customer.to_invoice > 0
                ? 'Vaut pour les livraisons à venir\u00a0; celles qui attendent gardent la facture de leur décade.'
                : 'Vaut pour les livraisons à venir. Par décade, l’échéance court depuis la fin de la décade.'
            }
            {...register('invoicing')}
            className="w-full"
          >
            {invoicings.map(one => (
              <option key={one} value={one}>
                {invoicingLabels[one]}
              </option>
            ))}
          </SelectField>
          <InputField
            label="Code client"
            optional
            error={errors.code?.message}
            {...register('code')}
            maxLength={30}
          />
          <InputField
            label="Plafond d’encours (€ TTC)"
            optional
            error={errors.credit_limit?.message}
            {...register('credit_limit', {
              validate: text =>
                readEuros(text) !== undefined || 'Indiquez un montant, par exemple 1500,00.',
            })}
            hint={
              customer.terms.newcomer_limit === null
                ? 'Ce que le client peut vous devoir\u00a0: factures à régler et commandes en cours.'
                : `Vide\u00a0: ses commandes en cours sont limitées à ${formatEuros(customer.terms.newcomer_limit)} jusqu’à votre première livraison, comme pour tout nouveau client.`
            }
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            label="Au-delà du plafond"
            error={errors.credit_policy?.message}
            {...register('credit_policy')}
            className="w-full"
          >
            {creditPolicies.map(policy => (
              <option key={policy} value={policy}>
                {creditPolicyLabels[policy]}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="Note interne"
            optional
            error={errors.note?.message}
            {...register('note')}
            maxLength={1_000}
          />
        </Card>
        {mayChange && (
          <Button
            type="submit"
            pending={isSubmitting}
            disabled={!isDirty}
            className="sm:self-start"
          >
            Enregistrer
          </Button>
        )}
      </fieldset>
    </form>
  )
}
