import { keepsTerms, maxContacts } from '@carreau/domain/customers/customers'
import { formatPhone } from '@carreau/domain/french/phone'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Customer } from '../customers.queries.ts'
import { type Contact, useRemoveContact } from './contacts.queries.ts'

const ContactDialog = lazy(() => import('./contact-dialog.tsx'))

const link =
  '-my-2 inline-flex min-h-11 min-w-0 items-center break-all text-leaf-ink underline tabular-nums'

/** Whom the wholesaler calls at a customer's, and the customer's people who are on Carreau. */
export const CustomerContacts = ({ customer }: { customer: Customer }) => {
  const role = useAuth().tenant?.selectedRole
  const mayChange = keepsTerms.some(known => known === role)
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const remove = useRemoveContact(customer.id)
  const { contacts, people } = customer
  return (
    <Card className="p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Contacts</h2>
        {mayChange && contacts.length < maxContacts && (
          <Button size="sm" variant="secondary" onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" className="size-4" />
            Ajouter
          </Button>
        )}
      </div>
      {contacts.length === 0 && (
        <p className="text-ink-soft text-sm">
          Personne n’est noté ici. Un nom et un téléphone se retrouvent à la commande par téléphone.
        </p>
      )}
      <ul className="divide-y text-sm">
        {contacts.map(contact => (
          <li key={contact.id} className="flex items-center justify-between gap-x-3 py-2">
            <div className="min-w-0">
              <p className="break-words font-medium">
                {contact.name}
                {contact.role !== '' && (
                  <span className="font-normal text-ink-soft"> · {contact.role}</span>
                )}
              </p>
              <p className="flex flex-wrap gap-x-4">
                {contact.phone !== null && (
                  <a href={`tel:${contact.phone}`} className={link}>
                    {formatPhone(contact.phone)}
                  </a>
                )}
                {contact.email !== null && (
                  <a href={`mailto:${contact.email}`} className={link}>
                    {contact.email}
                  </a>
                )}
              </p>
            </div>
            {mayChange && (
              <div className="flex shrink-0">
                <Button
                  variant="ghost"
                  className="size-11 px-0!"
                  onClick={() => setEditing(contact)}
                >
                  <Pencil aria-hidden="true" className="size-4" />
                  <span className="sr-only">Modifier {contact.name}</span>
                </Button>
                <Button
                  variant="ghost"
                  className="size-11 px-0!"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(contact)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                  <span className="sr-only">Retirer {contact.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-medium font-sans text-ink-soft text-sm tracking-normal">
            Comptes Carreau du client
          </h3>
          <ul className="divide-y text-sm">
            {people.map(person => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-x-3 py-2"
              >
                <span className="font-medium">{person.first_name}</span>
                <a href={`mailto:${person.email}`} className={link}>
                  {person.email}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing !== null && (
        <Suspense>
          <ContactDialog
            buyerId={customer.id}
            contact={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}
