import type { ShopRole } from '../companies/roles.ts'

/** Roles of a shop that see its customers and its figures. */
export const readsCustomers = [
  'admin',
  'sales',
  'accountant',
] as const satisfies readonly ShopRole[]
/** Roles that agree on terms with a customer. */
export const keepsTerms = ['admin', 'sales'] as const satisfies readonly ShopRole[]
/** Roles that record what a customer paid. */
export const recordsPayments = ['admin', 'accountant'] as const satisfies readonly ShopRole[]

/** People whom a wholesaler notes of one customer. */
export const maxContacts = 10

/** The longest time to pay fresh produce, in days (docs/trade-and-law.md#due-dates). */
export const maxPaymentDays = 30

/** Orders of the customers' list; « - » puts the largest or the latest first. */
export const customerSorts = [
  'name',
  '-last_order',
  '-net',
  '-balance',
  '-overdue',
  '-drop',
] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Orders of the ageing: who is latest with most, who owes most, whose oldest invoices weigh most, by name. */
export const ageingSorts = ['-late', '-balance', '-oldest', 'name'] as const
export type AgeingSort = (typeof ageingSorts)[number]

export const paymentMethods = ['transfer', 'direct_debit', 'card', 'cheque', 'cash'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** French name of each way to pay. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  transfer: 'Virement',
  direct_debit: 'Prélèvement',
  card: 'Carte',
  cheque: 'Chèque',
  cash: 'Espèces',
}
