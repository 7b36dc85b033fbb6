import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { CustomerPhones } from '../customer-phones.tsx'
import { DeskOnly } from './desk-only.tsx'
import { EntryForm } from './entry-form.tsx'
import { type AskedLine, type Customer, customersQuery } from './order-desk.queries.ts'
import type { Doubt } from './pasted-order.tsx'
import { type ReceivedMail, receivedMailsQuery } from './received-mails.queries.ts'
import { MailText, ReceivedMails } from './received-mails.tsx'

/** Writes down the order of a customer who is on the phone, or wrote. */
export const EnterOrderPage = () => (
  <DeskOnly roles={['admin', 'sales']} title="Saisir une commande">
    <Entry />
  </DeskOnly>
)

const Entry = () => {
  const [customer, setCustomer] = useState<Customer | null>(null)
  // Kept when the customer turns out to be another: the prices are theirs, the lines are the same.
  const [lines, setLines] = useState<AskedLine[]>([])
  const [message, setMessage] = useState('')
  const [doubts, setDoubts] = useState<Doubt[]>([])
  const navigate = useNavigate()
  const [mail, setMail] = useState<ReceivedMail | null>(null)
  useUnsavedGuard(lines.length + doubts.length > 0)
  const enterMail = (chosen: ReceivedMail) => {
    const [known, ...others] = chosen.customers
    setMail(chosen)
    // Somebody who orders for two companies: a person says for which.
    if (known !== undefined && others.length === 0) setCustomer(known)
  }
  /** Back to the list, for the next one. */
  const closeMail = () => {
    setMail(null)
    setCustomer(null)
    setLines([])
    setMessage('')
    setDoubts([])
  }
  const goOn = (day: string) => {
    if (mail !== null) return closeMail()
    // Saved: nothing is left to ask about on the way out.
    void navigate({ to: '/shop/orders', search: { day }, ignoreBlocker: true })
  }
  const leaveMail = () => {
    closeMail()
    if (lines.length + doubts.length === 0) return
    toast.info('Saisie abandonnée', {
      description: 'Le message attend toujours.',
      duration: 8_000,
      action: {
        label: 'Annuler',
        onClick: () => {
          setMail(mail)
          setCustomer(customer)
          setLines(lines)
          setMessage(message)
          setDoubts(doubts)
        },
      },
    })
  }
  return (
    <div className="max-w-6xl">
      <Link
        to="/shop/orders"
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Commandes
      </Link>
      <h1 className="text-3xl">Saisir une commande</h1>
      {customer === null ? (
        <>
          {mail !== null && <ChosenMail mail={mail} onLeave={leaveMail} />}
          <CustomerChoice
            known={mail?.customers ?? []}
            isOnThePhone={mail === null}
            onChoose={setCustomer}
          >
            {mail === null && <ReceivedMails onEnter={enterMail} />}
          </CustomerChoice>
        </>
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-3">
            <strong className="text-lg">{customer.company_name}</strong>
            <span className="text-ink-soft text-sm">{customer.city}</span>
            <Button variant="link" onClick={() => setCustomer(null)}>
              Changer de client
            </Button>
          </p>
          <CustomerPhones contacts={customer.contacts} />
          {mail !== null && <ChosenMail mail={mail} onLeave={leaveMail} />}
          <EntryForm
            key={customer.id}
            customer={customer}
            lines={lines}
            message={message}
            onChange={setLines}
            doubts={doubts}
            mailId={mail?.id}
            // Read before another customer was chosen, its lines are there.
            received={message === '' ? (mail?.own_words ?? '') : ''}
            onEntered={goOn}
            onMessage={setMessage}
            onDoubts={setDoubts}
          />
        </>
      )}
    </div>
  )
}

/** Who is on the phone: customers of the wholesaler alone. */
const CustomerChoice = ({
  known,
  isOnThePhone,
  onChoose,
  children,
}: {
  /** Who may have written: shown while no name is typed. */
  known: readonly Customer[]
  isOnThePhone: boolean
  onChoose: (customer: Customer) => void
  /** Stands while no name is typed: before the customers where something waits, else behind them. */
  children: ReactNode
}) => {
  const [text, setText] = useState('')
  const mails = useQuery(receivedMailsQuery(useApi(), false))
  // Where the mails stand is settled once: nothing moves from under a finger when the next one comes.
  const [isWaited, setWaited] = useState<boolean | null>(null)
  if (isWaited === null && !mails.isPending) setWaited((mails.data?.meta.waiting ?? 0) > 0)
  const { data, error } = useQuery({
    ...customersQuery(useApi(), text.trim()),
    placeholderData: keepPreviousData,
  })
  const isTyped = text.trim() !== ''
  const found = !isTyped && known.length > 0 ? known : data
  // Both come together, so that neither pushes the other.
  const isRead = isWaited !== null && (found !== undefined || error !== null)
  const shown = isTyped || isRead ? found : undefined
  const [first] = shown ?? []
  const field = useRef<HTMLInputElement>(null)
  // Who opens this screen has somebody on the phone.
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <form
        className="mt-4 max-w-3xl"
        onSubmit={event => {
          event.preventDefault()
          if (first !== undefined) onChoose(first)
        }}
      >
        <InputField
          label={isOnThePhone ? 'Client' : 'Pour quel client\u202f?'}
          hint="Entrée prend le premier de la liste."
          ref={field}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {error !== null && (
          <FormAlert message={messageOf(error, 'Vos clients n’ont pas pu être lus.')} />
        )}
        {isRead && isWaited && !isTyped && children}
        <ul className="mt-3 divide-y overflow-hidden rounded-lg border bg-surface empty:hidden">
          {shown?.map(customer => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => onChoose(customer)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
              >
                <span className="font-medium">{customer.company_name}</span>
                <span className="text-ink-soft text-sm">{customer.city}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="mt-3 text-ink-soft text-sm">
          {shown?.length === 0 && 'Aucun client de ce nom n’a encore commandé chez vous.'}
        </p>
      </form>
      {isRead && !isWaited && !isTyped && children}
    </>
  )
}

/** The mail that is being entered, beside what is made of it. */
const ChosenMail = ({ mail, onLeave }: { mail: ReceivedMail; onLeave: () => void }) => (
  <details className="mt-4 max-w-3xl rounded-lg border bg-surface px-4 py-2">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 text-sm">
      <span className="font-medium">Message de {mail.from_name || mail.from_address}</span>
      <Button
        variant="link"
        className="ml-auto"
        onClick={event => {
          event.preventDefault()
          onLeave()
        }}
      >
        Revenir aux messages
      </Button>
    </summary>
    <MailText mail={mail} />
  </details>
)
