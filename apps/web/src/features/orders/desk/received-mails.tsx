import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Mail, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type ReceivedMail, receivedMailsQuery, useSettleMail } from './received-mails.queries.ts'

/** Orders that customers sent by mail: one of them is entered, or put aside. */
export const ReceivedMails = ({ onEnter }: { onEnter: (mail: ReceivedMail) => void }) => {
  const api = useApi()
  const [isSettledShown, setIsSettledShown] = useState(false)
  const waiting = useQuery(receivedMailsQuery(api, false))
  const settled = useQuery({ ...receivedMailsQuery(api, true), enabled: isSettledShown })
  if (waiting.error !== null)
    return <FormAlert message={messageOf(waiting.error, 'Les messages n’ont pas pu être lus.')} />
  if (waiting.data === undefined) return null
  const { data: mails, meta } = waiting.data
  // An installation without mail has nothing to say of it.
  if (meta.address === null && mails.length === 0) return null
  const beyond = meta.waiting - mails.length
  return (
    <section aria-labelledby="received-mails" className="mt-8 max-w-3xl">
      <h2 id="received-mails" className="text-xl">
        Reçues par e-mail
        {meta.waiting > 0 && (
          <span className="ml-2 text-base text-ink-soft tabular-nums">{meta.waiting}</span>
        )}
      </h2>
      {meta.address !== null && <Address address={meta.address} />}
      {mails.length === 0 ? (
        <p className="mt-3 rounded-lg border border-line border-dashed px-4 py-6 text-center text-ink-soft text-sm">
          Aucun message n’attend.
        </p>
      ) : (
        <ul aria-label="Messages à saisir" className="mt-3 flex flex-col gap-3">
          {mails.map(mail => (
            <li key={mail.id}>
              <Waiting mail={mail} onEnter={() => onEnter(mail)} />
            </li>
          ))}
        </ul>
      )}
      {beyond > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          {formatCount(beyond, 'autre message attend', 'autres messages attendent')} derrière
          ceux-ci.
        </p>
      )}
      <Button
        variant="link"
        className="mt-2"
        aria-expanded={isSettledShown}
        onClick={() => setIsSettledShown(!isSettledShown)}
      >
        {isSettledShown ? 'Masquer les messages traités' : 'Messages traités'}
      </Button>
      {isSettledShown && settled.error !== null && (
        <FormAlert message={messageOf(settled.error, 'Les messages n’ont pas pu être lus.')} />
      )}
      {isSettledShown && settled.data !== undefined && (
        <ul aria-label="Messages traités" className="mt-2 divide-y rounded-lg border bg-surface">
          {settled.data.data.map(mail => (
            <Settled key={mail.id} mail={mail} />
          ))}
          {settled.data.data.length === 0 && (
            <li className="px-4 py-3 text-ink-soft text-sm">Aucun message traité.</li>
          )}
        </ul>
      )}
    </section>
  )
}

const Address = ({ address }: { address: string }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
    <span>
      Vos clients commandent aussi en écrivant à{' '}
      <span translate="no" className="break-all font-medium text-ink">
        {address}
      </span>
    </span>
    <Button
      variant="link"
      onClick={() =>
        void navigator.clipboard.writeText(address).then(
          () => toast.success('Adresse copiée'),
          () => toast.error('La copie a échoué. Sélectionnez l’adresse à la main.'),
        )
      }
    >
      <Copy aria-hidden="true" className="size-4" />
      Copier
    </Button>
  </p>
)

/** Who wrote, as whom the wholesaler knows them; an address proves nobody. */
const Sender = ({ mail }: { mail: ReceivedMail }) => {
  const [customer, ...others] = mail.customers
  return (
    <>
      <span className="font-medium">
        {customer !== undefined && others.length === 0
          ? customer.company_name
          : mail.from_name || mail.from_address}
      </span>
      <span className="break-all text-ink-soft text-sm">{mail.from_address}</span>
    </>
  )
}

const Waiting = ({ mail, onEnter }: { mail: ReceivedMail; onEnter: () => void }) => {
  const settle = useSettleMail()
  return (
    <article className="rounded-lg border bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
        <Sender mail={mail} />
        <time
          dateTime={mail.received_at}
          className="ml-auto font-normal text-ink-soft text-sm tabular-nums"
        >
          {formatDateTime(mail.received_at)}
        </time>
      </h3>
      <MailText mail={mail} isShort />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onEnter}>
          <Mail aria-hidden="true" className="size-4" />
          Saisir
        </Button>
        <Button
          variant="ghost"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ mail, state: 'aside' })}
        >
          Mettre de côté
        </Button>
      </div>
    </article>
  )
}

/** What was written, with what was not kept of it said. */
export const MailText = ({ mail, isShort = false }: { mail: ReceivedMail; isShort?: boolean }) => (
  <>
    {mail.subject !== '' && <p className="mt-1 text-sm">{mail.subject}</p>}
    <p
      className={`mt-1 whitespace-pre-line break-words text-ink-soft text-sm ${isShort ? 'line-clamp-4' : ''}`}
    >
      {mail.own_words === '' ? 'Ce message n’a pas de texte.' : mail.own_words}
    </p>
    {mail.attachments.length > 0 && (
      <p className="mt-1 flex items-start gap-1.5 text-saffron-ink text-sm">
        <Paperclip aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="break-words">
          {formatCount(mail.attachments.length, 'pièce jointe', 'pièces jointes')} non conservée
          {mail.attachments.length > 1 && 's'}&nbsp;: {mail.attachments.join(', ')}. Demandez la
          commande en texte.
        </span>
      </p>
    )}
    {mail.is_cut && (
      <p className="mt-1 text-saffron-ink text-sm">
        Ce message est très long&nbsp;: seul son début est lu.
      </p>
    )}
  </>
)

const Settled = ({ mail }: { mail: ReceivedMail }) => {
  const settle = useSettleMail()
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2">
      <Sender mail={mail} />
      <span className="ml-auto text-sm">
        {mail.state === 'aside' && (
          <Button
            variant="link"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ mail, state: 'waiting' })}
          >
            Remettre en attente
          </Button>
        )}
        {mail.order !== null && (
          <Link
            to="/orders/$orderId"
            params={{ orderId: mail.order.id }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {mail.order.number}
          </Link>
        )}
      </span>
    </li>
  )
}
